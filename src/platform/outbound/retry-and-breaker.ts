// When a source is called again after a fault, and when it is not called for a while.
import type { FaultCode, SourceFault } from '#shared/sources.ts';
import type { Clock } from '../clock.ts';
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

// Stops calling a source that fails again and again, and finds out by itself when it is well.
export type BreakerState = 'closed' | 'open' | 'half-open';

/** Leave to make one call. Its outcome must be told once. */
export interface Permit {
  succeed(): void;
  fail(): void;
}

export interface CircuitBreaker {
  state(): BreakerState;
  /** True where `enter` would give a permit now. */
  wouldAdmit(): boolean;
  /** Null while the circuit is open, or while the one probe of a half-open circuit is under way. */
  enter(): Permit | null;
}

interface BreakerOptions {
  clock: Clock;
  /** Failures in a row that open it. */
  threshold: number;
  /** Milliseconds until the first probe. */
  openMs: number;
  onChange?: (state: BreakerState) => void;
}

/**
 * Kept in the memory of one process on purpose: it only spares this process calls that would fail. Another process learns
 * the same from its own first failures, which costs a handful of calls, while sharing the count would cost a database
 * write on every call and make a source's fault depend on our database.
 */
export function createCircuitBreaker({ clock, threshold, openMs, onChange }: BreakerOptions): CircuitBreaker {
  let failures = 0;
  let openedAt: number | null = null;
  let probing = false;
  // Calls that began before the circuit changed say nothing about the source as it is now.
  let era = 0;

  const state = (): BreakerState => {
    if (openedAt === null) return 'closed';
    return clock.now() - openedAt >= openMs ? 'half-open' : 'open';
  };

  function open(): void {
    openedAt = clock.now();
    era += 1;
    onChange?.('open');
  }

  function close(): void {
    openedAt = null;
    era += 1;
    onChange?.('closed');
  }

  function probe(): Permit {
    probing = true;
    onChange?.('half-open');
    return {
      succeed() {
        probing = false;
        failures = 0;
        close();
      },
      fail() {
        probing = false;
        open();
      },
    };
  }

  function pass(): Permit {
    const began = era;
    return {
      succeed() {
        if (era === began) failures = 0;
      },
      fail() {
        if (era !== began) return;
        failures += 1;
        if (failures >= threshold) open();
      },
    };
  }

  const wouldAdmit = () => openedAt === null || (state() === 'half-open' && !probing);

  return {
    state,
    wouldAdmit,
    enter() {
      if (!wouldAdmit()) return null;
      return openedAt === null ? pass() : probe();
    },
  };
}
