// How often a source may be asked, counted in PostgreSQL for all processes together. A request over the limit waits its turn.
import { setTimeout as sleep } from 'node:timers/promises';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../db/client.ts';

/** So many requests in so many seconds. */
export interface Rate {
  points: number;
  seconds: number;
  /** One count also while `points` differ, as where a user changes them; else each pair of points and seconds has its own. */
  sharedBy?: string;
}

export interface Pacer {
  /**
   * Resolves with leave to send `requests` (one unless told, never more than the least rate), as soon as every rate allows
   * it; false where that would take longer than `patienceMs`, and then nothing may be sent. @throws where the count cannot
   * be taken
   */
  take(patienceMs: number, requests?: number): Promise<boolean>;
  /** Milliseconds that a request which came now would wait, as far as this process knows. */
  backlogMs(): number;
}

/** What counts: RateLimiterPostgres, or one that counts in memory in tests. */
export interface Counter {
  rate: Rate;
  /** Milliseconds to wait before the next try; 0 where these were counted in. */
  consume(requests: number): Promise<number>;
}

/** Counters of one source and one key. `subject` is a digest, never the key itself. */
export function countersInDatabase(db: Database, source: string, subject: string, rates: readonly Rate[]): Counter[] {
  return rates.map((rate) => {
    const limiter = new RateLimiterPostgres({
      storeClient: db.$client,
      // It knows a pool by the name of its class, and ours is one of its own.
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true, // by our migrations
      keyPrefix: `source ${source} ${rate.sharedBy ?? `${rate.points}/${rate.seconds}`}`,
      points: rate.points,
      duration: rate.seconds,
      clearExpiredByTimeout: false, // a job of ours does it
    });
    return {
      rate,
      async consume(requests) {
        try {
          await limiter.consume(subject, requests);
          return 0;
        } catch (refusal) {
          if (refusal instanceof RateLimiterRes) return Math.max(1, refusal.msBeforeNext);
          throw refusal;
        }
      },
    };
  });
}

/** A little after the window's end, and not everybody in the same millisecond. */
const AFTER_MS = 5;
const SPREAD_MS = 20;

export function createPacer(counters: readonly Counter[], pause: (ms: number) => Promise<unknown> = sleep): Pacer {
  // One of this process tries at a time: those behind it would only be refused too, at a database write each.
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let closedUntil = 0;

  async function consumeAll(requests: number): Promise<number> {
    for (const counter of counters) {
      const wait = await counter.consume(requests);
      if (wait > 0) return wait;
    }
    return 0;
  }

  async function tryUntil(deadline: number, requests: number): Promise<boolean> {
    for (;;) {
      const wait = await consumeAll(requests);
      if (wait === 0) return true;
      closedUntil = performance.now() + wait;
      if (closedUntil > deadline) return false;
      await pause(wait + AFTER_MS + Math.random() * SPREAD_MS);
    }
  }

  return {
    async take(patienceMs, requests = 1) {
      const deadline = performance.now() + patienceMs;
      waiting += 1;
      const turn = last.then(() => performance.now() <= deadline && tryUntil(deadline, requests));
      last = turn.catch(() => undefined);
      try {
        return await turn;
      } finally {
        waiting -= 1;
      }
    },
    backlogMs() {
      const queued = counters.map(({ rate }) => Math.floor(waiting / rate.points) * rate.seconds * 1000);
      return Math.max(0, closedUntil - performance.now(), ...queued);
    },
  };
}
