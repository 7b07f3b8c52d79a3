// What was paid becomes credits: one ledger entry for each invoice of a plan and each pack, in one transaction with the record.
import { recordActivity, systemActor } from '#account/activity-log/server/index.ts';
import { PLAN_NAMES } from '#account/plans/contract.ts';
import { type Added, addWithin, lockWallet, renewGrant } from '#billing/credits/server/index.ts';
import type { Transaction } from '#platform/platform.ts';
import { formatCredits } from '#shared/formats.ts';
import { invoiceGrant } from '../domain/invoice-credits.ts';
import type { CheckoutRow } from './checkouts.store.ts';
import type { ProviderCheckout, ProviderInvoice, ProviderName } from './payments.provider.ts';
import { creditsFrom, insertPayment, isReplaced, paymentById } from './payments.store.ts';

/** The caller holds the lock of the workspace's customer. Null where nothing was granted: unpaid, or known already. */
export async function applyInvoice(
  tx: Transaction,
  workspaceId: string,
  provider: ProviderName,
  invoice: ProviderInvoice,
): Promise<Added | null> {
  const { invoiceId, subscriptionId, reason } = invoice;
  if (!invoice.paid || reason === 'other' || subscriptionId === null) return null;
  if (await paymentById(tx, workspaceId, invoiceId)) return null;
  const grant = invoiceGrant(reason, invoice.lines);
  if (!grant) return null;
  const { plan, interval, credits, periodStart, periodEnd } = grant;
  const facts = {
    workspaceId,
    amount: credits,
    idempotencyKey: `invoice:${invoiceId}`,
    reason: `${reason === 'update' ? 'Upgrade to' : 'Credits of'} the ${PLAN_NAMES[plan]} plan${interval === 'yearly' ? ', 12 months' : ''}`,
  };
  // An invoice that arrives after a later renewal: what it granted would have been replaced by then.
  const late = await isReplaced(tx, workspaceId, subscriptionId, periodStart);
  let added: Added | null = null;
  if (reason === 'cycle' && !late) {
    added = await renewGrant(tx, facts, await creditsFrom(tx, workspaceId, subscriptionId, periodStart));
  } else if (credits > 0) {
    added = await addWithin(tx, 'grant', facts);
    if (late && added) added = { ...(await replaceAtOnce(tx, facts)), entryId: added.entryId };
  }
  await recordActivity(tx, systemActor(workspaceId, 'Payment provider'), {
    kind: 'plan.paid',
    subject: { type: 'plan', label: PLAN_NAMES[plan] },
    details: { credits },
  });
  await insertPayment(tx, {
    workspaceId,
    id: invoiceId,
    provider,
    kind: 'plan',
    plan,
    interval,
    reason,
    subscriptionId,
    paymentId: invoice.paymentId,
    amount: invoice.amount,
    currency: invoice.currency,
    credits,
    creditsTakenBack: late ? credits : 0,
    ledgerEntryId: added?.entryId ?? null,
    periodStart,
    periodEnd,
    invoiceUrl: invoice.invoiceUrl,
    paidAt: invoice.at,
  });
  return added;
}

async function replaceAtOnce(tx: Transaction, facts: Parameters<typeof addWithin>[2]): Promise<Added> {
  const replaced = await addWithin(tx, 'adjustment', {
    ...facts,
    amount: -facts.amount,
    reason: 'Replaced by a later renewal',
    idempotencyKey: `replaced:${facts.idempotencyKey}`,
  });
  if (!replaced) throw new Error('a new key was taken for a used one');
  return replaced;
}

/** The same for a pack, which its checkout paid. */
export async function applyPack(
  tx: Transaction,
  workspaceId: string,
  row: CheckoutRow,
  checkout: ProviderCheckout,
): Promise<Added | null> {
  if (checkout.state !== 'paid' || row.pack === null) return null;
  if (await paymentById(tx, workspaceId, checkout.checkoutId)) return null;
  await lockWallet(tx, workspaceId);
  const added = await addWithin(tx, 'purchase', {
    workspaceId,
    userId: row.userId ?? undefined,
    amount: row.pack,
    reason: `Pack of ${formatCredits(row.pack)}`,
    idempotencyKey: `checkout:${checkout.checkoutId}`,
  });
  await recordActivity(tx, systemActor(workspaceId, 'Payment provider'), {
    kind: 'credits.bought',
    ...(added && { subject: { type: 'ledger-entry', id: added.entryId } }),
    details: { credits: row.pack },
  });
  await insertPayment(tx, {
    workspaceId,
    id: checkout.checkoutId,
    provider: row.provider,
    kind: 'credits',
    paymentId: checkout.paymentId,
    amount: checkout.amount,
    currency: checkout.currency,
    credits: row.pack,
    ledgerEntryId: added?.entryId ?? null,
    invoiceUrl: checkout.invoiceUrl,
    paidAt: checkout.at,
  });
  return added;
}
