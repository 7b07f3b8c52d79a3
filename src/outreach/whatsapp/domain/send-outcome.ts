// What follows from the answer to a send: which faults are tried again, when, and how often (integration contracts 1.9, 1.10).
import { pairLimitWaitMs } from './api-faults.ts';
import type { WhatsappFault } from './whatsapp-fault.ts';

export type SendOutcome = { end: 'failed' | 'uncertain' } | { retryInMs: number };

/** Messages to the same person come too fast: wait 4^n seconds. */
const PAIR_LIMIT = 131056;
/** Tries of one message: with the waits below about an hour. */
export const MAX_TRIES = 8;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 15 * 60_000;

/** `tries`: that were made, this one too. `random`: 0 to 1, so that many do not come back in the same moment. */
export function outcomeOfFault(
  { kind, code, retryAfterMs }: WhatsappFault,
  tries: number,
  random: number,
): SendOutcome {
  if (kind === 'uncertain') return { end: 'uncertain' };
  // Only what certainly did not arrive may be sent again by itself.
  const passes = kind === 'rate_limit' || kind === 'temporary' || kind === 'not-sent';
  if (!passes || tries >= MAX_TRIES) return { end: 'failed' };
  if (code === PAIR_LIMIT) return { retryInMs: pairLimitWaitMs(tries) };
  const backOff = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1));
  return { retryInMs: Math.round(Math.max(retryAfterMs ?? 0, backOff / 2 + (backOff / 2) * random)) };
}
