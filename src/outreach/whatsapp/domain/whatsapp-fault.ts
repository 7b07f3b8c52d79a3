// The shape of a fault of the Cloud API (integration contracts 0.2, 1.10).

export type FaultKind =
  | 'auth'
  | 'permission'
  | 'validation'
  | 'not_found'
  | 'rate_limit'
  | 'policy'
  | 'undeliverable'
  | 'temporary'
  /** Nothing can have arrived: the connection never came about. */
  | 'not-sent'
  /** The call was on the way when the connection was lost or fell silent: it is unknown whether Meta took it. */
  | 'uncertain';

export interface WhatsappFault {
  kind: FaultKind;
  /** Meta's code; null where it gave none. */
  code: number | null;
  /** In words: what happened and what to do. Never Meta's own text. */
  text: string;
  /** Meta's own words, for the proof; '' where it gave none. */
  details: string;
  /** Earliest time for another try, where Meta or a rule names one. */
  retryAfterMs: number | null;
}

export type ApiResult<T> = { ok: true; value: T } | { ok: false; fault: WhatsappFault };
