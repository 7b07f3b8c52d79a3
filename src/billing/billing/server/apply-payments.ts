// What a payment changes here: credits of invoices and packs, and the plan of a subscription, each in the transaction that stores it.
import { changeWorkspacePlan } from '#account/accounts/server/index.ts';
import { recordActivity, systemActor } from '#account/activity-log/server/index.ts';
import { PLAN_NAMES } from '#account/plans/contract.ts';
import { type Added, addWithin, lockWallet, renewGrant } from '#billing/credits/server/index.ts';
import type { Platform, Transaction } from '#platform/platform.ts';
import { formatCredits } from '#shared/formats.ts';
import { entitledPlan, givesPlan, graceEnd, invoiceGrant } from '../domain/money-rules.ts';
import { billingMailJob } from './billing-mail.job.ts';
import type { CheckoutRow } from './checkouts.store.ts';
import type { ProviderCheckout, ProviderInvoice, ProviderName, ProviderSubscription } from './payments.provider.ts';
import { creditsFrom, insertPayment, isReplaced, paymentById } from './payments.store.ts';
import {
  findCustomer,
  listSubscriptions,
  markGranted,
  saveSubscription,
  updateCustomer,
} from './subscriptions.store.ts';

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

// What a subscription gives or ends, in the transaction that stores its state.
type Context = Pick<Platform, 'clock' | 'jobs' | 'log'>;

/** The caller holds the lock of the workspace's customer. */
export async function applySubscription(
  context: Context,
  tx: Transaction,
  workspaceId: string,
  provider: ProviderName,
  facts: ProviderSubscription,
): Promise<void> {
  const { subscriptionId, customerId, status, plan, interval, periodStart, periodEnd, cancelAtPeriodEnd } = facts;
  const before = (await listSubscriptions(tx, workspaceId)).find((known) => known.subscriptionId === subscriptionId);
  const graceUntil = facts.pastDueSince === null ? null : graceEnd(facts.pastDueSince);
  await saveSubscription(tx, {
    workspaceId,
    subscriptionId,
    provider,
    customerId,
    plan,
    interval,
    status,
    periodStart,
    periodEnd,
    cancelAtPeriodEnd,
    pendingPlan: facts.pending?.plan ?? null,
    pendingInterval: facts.pending?.interval ?? null,
    graceUntil,
  });
  // Once for each failed renewal, however often it is reported.
  if (graceUntil !== null && graceUntil.getTime() !== before?.graceUntil?.getTime()) {
    const until = graceUntil.toISOString();
    await context.jobs.enqueue(tx, billingMailJob, { kind: 'payment-failed', workspaceId, plan, until });
  }
  await applyEntitlement(context, tx, workspaceId);
}

/** Puts the workspace on the plan that its subscriptions give now, where that is another one than they gave before. */
export async function applyEntitlement(
  { clock, jobs, log }: Context,
  tx: Transaction,
  workspaceId: string,
): Promise<void> {
  const now = new Date(clock.now());
  const subscriptions = await listSubscriptions(tx, workspaceId);
  const giving = subscriptions.filter((known) => givesPlan(known, now));
  await markGranted(
    tx,
    workspaceId,
    giving.map(({ subscriptionId }) => subscriptionId),
  );
  if (giving.length > 1) log.warn({ workspaceId }, 'a workspace pays for more than one plan: one should be ended');
  const customer = await findCustomer(tx, workspaceId);
  const plan = entitledPlan(subscriptions, now);
  // The operator may have put the account on another plan since: only a change of ours is carried on.
  if (plan === null || plan === customer?.entitledPlan) return;
  await changeWorkspacePlan(tx, workspaceId, plan);
  await updateCustomer(tx, workspaceId, { entitledPlan: plan });
  await recordActivity(tx, systemActor(workspaceId, 'Payment provider'), {
    kind: 'plan.applied',
    subject: { type: 'plan', label: PLAN_NAMES[plan] },
  });
  if (plan === 'free' && customer?.entitledPlan) {
    await jobs.enqueue(tx, billingMailJob, { kind: 'plan-ended', workspaceId, plan: customer.entitledPlan });
  }
}
