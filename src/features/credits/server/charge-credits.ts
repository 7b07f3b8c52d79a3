// Takes credits for an action, once per idempotency key, and tells every open tab the new balance.
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import { announceBalance } from './announce-balance.ts';
import { type Balance, charge, type EntryFacts, entryByKey } from './credits.store.ts';

/**
 * @returns the balance after the charge; for a key used before, what its first use answered.
 * @throws CREDITS_INSUFFICIENT where the balance is too small; nothing has changed then.
 */
export async function chargeCredits(platform: Platform, facts: EntryFacts): Promise<Balance> {
  const outcome = await charge(platform.db, facts);
  if (typeof outcome === 'object') {
    announceBalance(platform.events, facts.workspaceId, outcome);
    return outcome;
  }
  // With too few credits left the key may still be an old one, which has been paid.
  const earlier = await entryByKey(platform.db, facts.workspaceId, facts.idempotencyKey);
  if (earlier) return earlier;
  throw new AppError('CREDITS_INSUFFICIENT');
}
