// What can go wrong at a CRM, in one vocabulary for all of them (integration contracts 0.2).

export const CRM_FAULT_KINDS = [
  'auth',
  'permission',
  'validation',
  'not_found',
  'conflict',
  'rate_limit',
  'policy',
  'temporary',
  'unknown',
] as const;
export type CrmFaultKind = (typeof CRM_FAULT_KINDS)[number];

export interface CrmFaultDetails {
  /** Milliseconds that the CRM asks to wait. */
  retryAfterMs?: number | undefined;
  httpStatus?: number | undefined;
  /** As the CRM names it: `VALIDATION_ERROR`, `DUPLICATES_DETECTED`. */
  code?: string | undefined;
  /** By which its support finds the request. */
  requestId?: string | undefined;
  cause?: unknown;
}

/** Its message is what the CRM said, for the log of a sync and for the user; it holds no token. */
export class CrmFault extends Error {
  readonly kind: CrmFaultKind;
  readonly retryAfterMs: number | undefined;
  readonly httpStatus: number | undefined;
  readonly code: string;
  readonly requestId: string;

  constructor(kind: CrmFaultKind, message: string, details: CrmFaultDetails = {}) {
    super(message, { cause: details.cause });
    this.name = 'CrmFault';
    this.kind = kind;
    this.retryAfterMs = details.retryAfterMs;
    this.httpStatus = details.httpStatus;
    this.code = details.code ?? '';
    this.requestId = details.requestId ?? '';
  }

  /** True where the same request may succeed later. */
  get passes(): boolean {
    return this.kind === 'rate_limit' || this.kind === 'temporary';
  }
}
