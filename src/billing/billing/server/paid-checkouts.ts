// A visitor's checkout becomes an account's: at sign-up, or for an existing account. Once, and for good.
import type { PaidCheckouts } from '#account/accounts/server/index.ts';
import { publishBalance } from '#billing/credits/server/index.ts';
import type { Transaction } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { CheckoutRecord } from '../contract.ts';
import type { Applied, Billing } from './billing-context.ts';
import { type CheckoutRow, checkoutById, lockCheckout, updateCheckout } from './checkouts.store.ts';
import { jobKey, processEventJob } from './payment-events.ts';
import { openEvents } from './payments.store.ts';
import { presentCheckout } from './read-billing.ts';
import { applyCheckout, type CheckoutFacts, isFinal, readCheckout, reconcileCheckout } from './reconcile-checkout.ts';
import { countChange, ensureCustomer, lockCustomer } from './subscriptions.store.ts';

const MAX_OPEN_EVENTS = 500;
const EVENT_AGE_MS = 30 * 86_400_000;
/** What `prepare` has read is used by the claim that follows it. */
const CACHE_MS = 60_000;

export function createPaidCheckouts(billing: Billing): PaidCheckouts {
  const prepared = new Map<string, CheckoutFacts>();
  return {
    async prepare(checkoutId) {
      const facts = await prepare(billing, checkoutId).catch((error: unknown) => {
        // The account then starts unpaid with its checkout, and gets what was paid as soon as the provider answers.
        billing.platform.log.warn({ err: error }, 'a checkout could not be read before the sign-up');
        return null;
      });
      if (!facts) return;
      prepared.set(checkoutId, facts);
      setTimeout(() => prepared.delete(checkoutId), CACHE_MS).unref();
    },
    async claim(tx, checkoutId, account) {
      const row = await claim(billing, tx, checkoutId, account, prepared.get(checkoutId) ?? null);
      return row && { paid: row.paid };
    },
  };
}

async function prepare(billing: Billing, checkoutId: string): Promise<CheckoutFacts | null> {
  const row = await checkoutById(billing.platform.db, checkoutId);
  if (!row?.guest || row.workspaceId !== null || row.provider !== billing.provider.name) return null;
  await reconcileCheckout(billing, row);
  return readCheckout(billing, checkoutId);
}

async function claim(
  billing: Billing,
  tx: Transaction,
  checkoutId: string,
  { workspaceId, userId }: { workspaceId: string; userId: string },
  facts: CheckoutFacts | null,
): Promise<({ paid: boolean } & Applied) | null> {
  const { platform, provider } = billing;
  const known = await checkoutById(tx, checkoutId);
  const row = known && (await lockCheckout(tx, known.id));
  if (!row?.guest || row.workspaceId !== null) return null;
  const now = platform.clock.now();
  await ensureCustomer(tx, workspaceId, provider.name);
  await lockCustomer(tx, workspaceId);
  await updateCheckout(tx, row.id, { workspaceId, userId, claimedAt: new Date(now), ...unsettled(row, facts) });
  const applied = facts ? await applyCheckout(billing, tx, workspaceId, row, facts) : { balance: null };
  await countChange(tx, workspaceId);
  // What happened to the payment before it had an account: renewals, refunds, disputes.
  const from = new Date(now - EVENT_AGE_MS);
  for (const { id } of await openEvents(tx, from, new Date(now + CACHE_MS), MAX_OPEN_EVENTS)) {
    await platform.jobs.enqueue(tx, processEventJob, { eventId: id }, jobKey(id));
  }
  return { ...applied, paid: facts?.checkout.state === 'paid' };
}

/** A paid one whose facts are missing is settled again, for its account this time. */
function unsettled(row: CheckoutRow, facts: CheckoutFacts | null): { state?: CheckoutRow['state'] } {
  return facts === null && row.state === 'paid' ? { state: 'processing' } : {};
}

/**
 * For an existing account.
 * @throws CHECKOUT_NOT_FOUND, CHECKOUT_ALREADY_USED
 */
export async function claimCheckout(
  billing: Billing,
  principal: Principal,
  checkoutId: string,
): Promise<CheckoutRecord> {
  const { db, events } = billing.platform;
  const known = await checkoutById(db, checkoutId);
  if (!known?.guest) throw new AppError('CHECKOUT_NOT_FOUND');
  if (known.workspaceId === null) {
    const facts = await prepare(billing, checkoutId).catch(() => null);
    const applied = await db.transaction((tx) => claim(billing, tx, checkoutId, principal, facts));
    if (applied?.balance) publishBalance(events, principal.workspaceId, applied.balance);
    if (applied) events.publish(principal.workspaceId, { type: 'billing' });
  }
  const row = await checkoutById(db, checkoutId);
  if (row?.workspaceId !== principal.workspaceId) throw new AppError('CHECKOUT_ALREADY_USED');
  const settled = isFinal(row) ? row : await reconcileCheckout(billing, row).catch(() => row);
  return presentCheckout(billing.platform, settled);
}
