// How long to wait before the next attempt to reach the server.

const FIRST_MS = 1000;
const LONGEST_MS = 30_000;

/**
 * Doubles from 1 s to 30 s; `random` (0 to 1) spreads it over its upper half, so that the browsers of a restarted
 * server do not all come back in the same instant.
 */
export function backOffMs(failures: number, random: number): number {
  const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** failures);
  return Math.round(full / 2 + (full / 2) * random);
}
