// What can go wrong with an outside source, in one vocabulary for all adapters (provider-contracts, section 10).

export const FAULT_CODES = [
  'INVALID_KEY',
  'NOT_SUBSCRIBED',
  'QUOTA_EXHAUSTED',
  'RATE_LIMITED',
  'PROVIDER_DOWN',
  'TIMEOUT',
  'BAD_REQUEST',
  'NOT_FOUND',
  'SOFT_FAILURE',
  'PROVIDER_MOVED',
  'BAD_PAYLOAD',
  'CIRCUIT_OPEN',
] as const;
export type FaultCode = (typeof FAULT_CODES)[number];

/** Thrown by every adapter; its message is for the log and the operator, never for the user. */
export class SourceFault extends Error {
  readonly code: FaultCode;
  readonly httpStatus: number | undefined;

  constructor(code: FaultCode, message: string, options: { httpStatus?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = 'SourceFault';
    this.code = code;
    this.httpStatus = options.httpStatus;
  }
}
