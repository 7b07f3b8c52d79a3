// Adds credits on their own: an operator's gift or correction, later a purchase.
import type { Platform } from '#platform/platform.ts';
import { addWithin, type Balance, type EntryFacts } from './credits.store.ts';
import { publishBalance } from './publish-balance.ts';

/** A key used before changes nothing and answers null. */
export async function addCredits(
  platform: Platform,
  kind: 'grant' | 'purchase' | 'adjustment',
  facts: EntryFacts,
): Promise<Balance | null> {
  const balance = await platform.db.transaction((tx) => addWithin(tx, kind, facts));
  if (balance) publishBalance(platform.events, facts.workspaceId, balance);
  return balance;
}
