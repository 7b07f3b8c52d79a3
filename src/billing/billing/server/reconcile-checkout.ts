// The one fulfilment: the first to learn of a payment (webhook, success page, sweep) runs it, and it happens once.
import type { Platform, Transaction } from '#platform/platform.ts';
import { applyInvoice, applyPack, applySubscription } from './apply-payments.ts';
import { type Applied, applyFresh, type Billing } from './billing-context.ts';
import { type CheckoutRow, checkoutByOrder, lockCheckout, updateCheckout } from './checkouts.store.ts';
import type { ProviderCheckout, ProviderInvoice, ProviderSubscription } from './payments.provider.ts';
import { updateCustomer } from './subscriptions.store.ts';

export interface CheckoutFacts {
  checkout: ProviderCheckout;
  subscription: ProviderSubscription | null;
  invoice: ProviderInvoice | null;
}

/** Brings a checkout and all that it paid for up to the provider's state. One that is settled is not asked about again. */
export async function reconcileCheckout(billing: Billing, known: CheckoutRow): Promise<CheckoutRow> {
  const { platform } = billing;
  const row = (await checkoutByOrder(platform.db, known.id)) ?? known;
  const { checkoutId, workspaceId } = row;
  if (isFinal(row) || checkoutId === null || row.provider !== billing.provider.name) return row;
  // Most askings find that nothing has happened yet: those write nothing.
  const now = await billing.provider.readCheckout(checkoutId);
  if (now === null || now.state === row.state) return row;
  if (workspaceId === null) await reconcileGuest(billing, row, checkoutId);
  else {
    await applyFresh(
      billing,
      workspaceId,
      () => readCheckout(billing, checkoutId),
      async (tx, facts) => (facts ? applyCheckout(billing, tx, workspaceId, row, facts) : { balance: null }),
    );
  }
  return (await checkoutByOrder(platform.db, row.id)) ?? row;
}

export function isFinal({ state }: Pick<CheckoutRow, 'state'>): boolean {
  return state === 'paid' || state === 'failed' || state === 'expired';
}

/** A checkout with what it began. Null for one that the provider does not know. */
export async function readCheckout({ provider }: Billing, checkoutId: string): Promise<CheckoutFacts | null> {
  const checkout = await provider.readCheckout(checkoutId);
  if (!checkout) return null;
  const { subscriptionId, invoiceId } = checkout;
  const [subscription, invoice] = await Promise.all([
    subscriptionId === null ? null : provider.readSubscription(subscriptionId),
    subscriptionId === null || invoiceId === null ? null : provider.readInvoice(invoiceId),
  ]);
  return { checkout, subscription, invoice };
}

/** The caller holds the lock of the workspace's customer. */
export async function applyCheckout(
  { platform, provider }: Billing,
  tx: Transaction,
  workspaceId: string,
  row: CheckoutRow,
  { checkout, subscription, invoice }: CheckoutFacts,
): Promise<Applied> {
  await updateCheckout(tx, row.id, toState(platform, checkout, invoice));
  if (checkout.customerId !== null) {
    await updateCustomer(tx, workspaceId, { customerId: checkout.customerId, provider: provider.name });
  }
  if (subscription) await applySubscription(platform, tx, workspaceId, provider.name, subscription);
  const balance =
    row.kind === 'credits'
      ? await applyPack(tx, workspaceId, row, checkout)
      : invoice && (await applyInvoice(tx, workspaceId, provider.name, invoice));
  return { balance };
}

function toState(
  { clock }: Platform,
  checkout: ProviderCheckout,
  invoice: ProviderInvoice | null,
): Parameters<typeof updateCheckout>[2] {
  const { state, customerId, email, subscriptionId, invoiceId, amount, currency } = checkout;
  return {
    state,
    customerId,
    payerEmail: email,
    subscriptionId,
    invoiceId,
    paymentId: checkout.paymentId ?? invoice?.paymentId ?? null,
    checkedAt: new Date(clock.now()),
    ...(state === 'paid' && { paidAt: checkout.at, amount, currency }),
  };
}

const TRIES = 12;

/** A visitor's checkout belongs to no account yet: only its own state is kept. Its row takes the part of the customer's. */
async function reconcileGuest(billing: Billing, known: CheckoutRow, checkoutId: string): Promise<void> {
  const { db } = billing.platform;
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const before = await checkoutByOrder(db, known.id);
    const facts = await readCheckout(billing, checkoutId);
    if (!facts) return;
    const applied = await db.transaction(async (tx) => {
      const row = await lockCheckout(tx, known.id);
      if (!row || row.version !== before?.version) return false;
      if (row.workspaceId !== null) return 'claimed';
      await updateCheckout(tx, row.id, toState(billing.platform, facts.checkout, facts.invoice));
      return true;
    });
    if (applied === 'claimed') return void (await reconcileCheckout(billing, known));
    if (applied) return;
  }
  throw new Error('this checkout is changing too fast; trying again later');
}
