// What the use cases of billing are given, and the one way in which the provider's state comes into our tables.
import { type Balance, publishBalance } from '#billing/credits/server/index.ts';
import type { Platform, Transaction } from '#platform/platform.ts';
import type { BillingEvent } from '../contract.ts';
import type { PaymentProvider } from './payments.provider.ts';
import { countChange, ensureCustomer, findCustomer, lockCustomer } from './subscriptions.store.ts';

export interface Billing {
  platform: Platform;
  provider: PaymentProvider;
}

/** What applying has changed, for the tabs that are open. */
export interface Applied {
  balance: Balance | null;
}

/** Others write to the same workspace at the same time at most as often as there are workers and open success pages. */
const TRIES = 12;

/**
 * Reads the provider's state and applies it to a workspace: only where nothing else was applied between the reading and the
 * row lock, else it is read again. So a state never overwrites a newer one, in whatever order events arrive, and no
 * connection is held during a call to the provider.
 */
export async function applyFresh<T>(
  { platform, provider }: Billing,
  workspaceId: string,
  read: () => Promise<T>,
  apply: (tx: Transaction, facts: T) => Promise<Applied>,
): Promise<void> {
  const { db, events } = platform;
  await ensureCustomer(db, workspaceId, provider.name);
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const before = await findCustomer(db, workspaceId);
    const facts = await read();
    const applied = await db.transaction(async (tx) => {
      const now = await lockCustomer(tx, workspaceId);
      if (now === null) return { balance: null }; // the account was deleted meanwhile
      if (now.version !== before?.version) return null;
      const done = await apply(tx, facts);
      await countChange(tx, workspaceId);
      return done;
    });
    if (applied === null) continue;
    if (applied.balance) publishBalance(events, workspaceId, applied.balance);
    events.publish(workspaceId, { type: 'billing' } satisfies BillingEvent);
    return;
  }
  throw new Error('the payments of this workspace are changing too fast; trying again later');
}
