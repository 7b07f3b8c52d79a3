// Which faults of a source are worth another attempt, and when (provider-contracts section 10).
import type { FaultCode, SourceFault } from '#shared/source-fault.ts';
import { OutboundError } from './outbound-error.ts';

/** Further attempts after the first; a code that is not named gets none. */
const RETRIES: Partial<Record<FaultCode, number>> = {
  RATE_LIMITED: 2,
  PROVIDER_DOWN: 2,
  TIMEOUT: 1,
  BAD_PAYLOAD: 1,
};

/** A burst limit needs its second to pass; a passing fault of the network does not. */
const FIRST_WAIT_MS: Partial<Record<FaultCode, number>> = { RATE_LIMITED: 1_000 };
const DEFAULT_FIRST_WAIT_MS = 300;

export interface RetryQuestion {
  fault: SourceFault;
  /** 1 for the first attempt that failed. */
  attempt: number;
  /** Of the answer that failed, if it had one. */
  retryAfter: string | undefined;
  /** Epoch milliseconds, for a Retry-After that is a date. */
  now: number;
  /** 0 to 1. */
  random: number;
}

/** Milliseconds to wait before the next attempt, or null where there must not be one. */
export function retryDelay({ fault, attempt, retryAfter, now, random }: RetryQuestion): number | null {
  // A body far too large will be so again: another 5 MB of it would only cost memory.
  if (fault.cause instanceof OutboundError && fault.cause.code === 'TOO_LARGE') return null;
  // The gateway's own time-out already took most of a minute on its side: once is enough (section 3).
  const allowed = fault.httpStatus === 504 ? 1 : (RETRIES[fault.code] ?? 0);
  if (attempt > allowed) return null;
  const asked = fault.code === 'RATE_LIMITED' ? retryAfterMs(retryAfter, now) : null;
  if (asked !== null) return asked;
  const base = (FIRST_WAIT_MS[fault.code] ?? DEFAULT_FIRST_WAIT_MS) * 2 ** (attempt - 1);
  return Math.round(base * (1 + random / 4));
}

/** Milliseconds of a `Retry-After`: seconds or an HTTP date (RFC 9110, 10.2.3). */
export function retryAfterMs(value: string | undefined, now: number): number | null {
  if (value === undefined) return null;
  if (/^\s*\d{1,9}\s*$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
