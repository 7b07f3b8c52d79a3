// What can go wrong on the way to another host, in words that a caller can switch on.

export type OutboundErrorCode =
  /** Not http(s), credentials in it, a port that is not open to foreign addresses, not a URL at all. */
  | 'URL_REFUSED'
  /** The host is, or resolves to, an address that is not on the open internet. */
  | 'ADDRESS_REFUSED'
  /** No such host, connection refused or lost, TLS failure. */
  | 'UNREACHABLE'
  | 'TIMEOUT'
  /** More bytes than allowed, counted after decompression. */
  | 'TOO_LARGE'
  /** Too many redirects, a broken one, or one from https to http. */
  | 'REDIRECT_REFUSED'
  /** A content encoding that is unknown or corrupt, or no JSON where JSON was asked for. */
  | 'UNREADABLE_BODY';

/** Refused by us before anything was connected. */
const UNSENT: ReadonlySet<OutboundErrorCode> = new Set(['URL_REFUSED', 'ADDRESS_REFUSED']);

/** The only error that leaves the outbound door. Its message is for the log, never for a user. */
export class OutboundError extends Error {
  readonly code: OutboundErrorCode;
  /** Certain that no byte of the request was sent: it may be sent again without being sent twice. */
  readonly unsent: boolean;

  constructor(code: OutboundErrorCode, message: string, cause?: unknown, unsent = UNSENT.has(code)) {
    super(message, { cause });
    this.name = 'OutboundError';
    this.code = code;
    this.unsent = unsent;
  }
}
