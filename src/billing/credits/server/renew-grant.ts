// A plan's credits for a new period: what is left of the last one's is taken back, what was bought stays.
import type { Executor } from '#platform/platform.ts';
import { type Added, addWithin, type EntryFacts, lockWallet } from './credits.store.ts';

/**
 * @param keep granted credits that stay, because they belong to the new period already.
 *
 * Two entries in the caller's transaction: `replaced:KEY`, where anything is left, and the grant under KEY.
 * @returns the grant; null for a key used before, which changes nothing.
 */
export async function renewGrant(tx: Executor, facts: EntryFacts, keep = 0): Promise<Added | null> {
  const { granted } = await lockWallet(tx, facts.workspaceId);
  // First the grant: it says whether the key is new. The order of both is one moment's to everybody else.
  const added = await addWithin(tx, 'grant', facts);
  if (added === null || granted <= keep) return added;
  const replaced = await addWithin(tx, 'adjustment', {
    ...facts,
    amount: keep - granted,
    reason: 'Unused credits of the last period, replaced',
    idempotencyKey: `replaced:${facts.idempotencyKey}`,
  });
  return replaced ? { ...replaced, entryId: added.entryId } : added;
}
