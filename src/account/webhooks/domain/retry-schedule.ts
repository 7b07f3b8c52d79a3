// When a delivery is tried again (integration contracts 2.5): ten tries over three days.

const SECOND = 1_000;
const HOUR = 3_600_000;

/** Before the second try, the third, and so on. */
const WAITS_MS = [5 * SECOND, 300 * SECOND, 1_800 * SECOND, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR)];
export const MAX_TRIES = WAITS_MS.length + 1;

/** A fifth at most is added or taken away, so that what failed together does not come back together. */
const JITTER = 0.2;
/** What a receiver may ask for. */
const LONGEST_PAUSE_MS = HOUR;

/** @param tries so many have failed. @param random from 0 to 1. @returns null where it is given up */
export function waitBefore(tries: number, random: number): number | null {
  const wait = WAITS_MS[tries - 1];
  return wait === undefined ? null : Math.round(wait * (1 + JITTER * (2 * random - 1)));
}

/** Answers that are about the receiver and not about this event: the endpoint is left alone for a while. */
const SLOW_DOWN = new Set([429, 502, 503, 504]);

/**
 * How long the whole endpoint rests after an answer, in milliseconds.
 * @param retryAfter seconds or a date (RFC 9110, section 10.2.3)
 */
export function pauseAfter(status: number | null, retryAfter: string | undefined, now: number): number {
  if (status === null || !SLOW_DOWN.has(status)) return 0;
  const seconds = retryAfter === undefined ? Number.NaN : Number(retryAfter);
  const asked = Number.isFinite(seconds) ? seconds * SECOND : Date.parse(retryAfter ?? '') - now;
  return Number.isFinite(asked) ? Math.min(LONGEST_PAUSE_MS, Math.max(0, asked)) : 0;
}
