// Stops calling a source that fails again and again, and finds out by itself when it is well.
import type { Clock } from '../clock.ts';

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
