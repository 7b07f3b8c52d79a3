// When a mail that was asked to come later goes again, or one that could not be made is made again, and when that is given up.

const MINUTES = [1, 5, 15, 60, 120, 240, 480];
/** With it a mail has been tried for 16 hours, which outlives greylisting and most outages. */
const MAX_ATTEMPTS = 8;
/** A 5yz by policy seldom changes: enough for a reputation filter that was overloaded, few enough not to annoy a server that means it. */
export const MAX_POLICY_ATTEMPTS = 3;
const MINUTE_MS = 60_000;

/** `attempts` that were made, of 1; null where there have been enough. `random` is in [0, 1): a fifth to either side. */
export function retryAt(attempts: number, now: Date, random: number, maxAttempts = MAX_ATTEMPTS): Date | null {
  if (attempts >= maxAttempts) return null;
  return new Date(now.getTime() + waitMs(attempts, random));
}

/** Of a server that cannot be reached: it is tried for ever, ever more seldom. */
export function waitMs(times: number, random: number): number {
  const minutes = MINUTES[Math.min(Math.max(times, 1), MINUTES.length) - 1] ?? 1;
  return Math.round(minutes * MINUTE_MS * (0.8 + 0.4 * random));
}
