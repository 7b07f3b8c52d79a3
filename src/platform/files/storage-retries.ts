// Retries of a storage request (product-spec section 8): on 5xx, 408 and 429, and where no answer came at all.
import { setTimeout as delay } from 'node:timers/promises';

const ATTEMPTS = 4;
const FIRST_WAIT_MS = 200;

/** `status`: of the answer; undefined where there was none. 507 says that the disk is full, which waiting does not change. */
export function isWorthRetrying(status: number | undefined): boolean {
  return status === undefined || status === 408 || status === 429 || (status >= 500 && status !== 507);
}

/** 200, 400, 800 ms, each up to a quarter longer, so that many who failed together do not come back together. */
export function waitBefore(attempt: number, random: number): number {
  return Math.round(FIRST_WAIT_MS * 2 ** (attempt - 1) * (1 + random / 4));
}

/** Runs `request` up to four times; the last failure is thrown. */
export async function withRetries<T>(
  request: () => Promise<T>,
  statusOf: (error: unknown) => number | undefined,
  wait: (ms: number) => Promise<unknown> = delay,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await request();
    } catch (error) {
      if (attempt === ATTEMPTS || !isWorthRetrying(statusOf(error))) throw error;
      await wait(waitBefore(attempt, Math.random()));
    }
  }
}
