// What the buttons of the test checkout do to its records: paying, declining, renewing. Each move locks what it changes, so
// pressing twice is pressing once; each answers the events that a payment service would send.
import { createHash } from 'node:crypto';
import { PLAN_PRICES } from '#account/plans/contract.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import { PaymentFault, type PlanChange, type ProviderEvent } from '../payments.provider.ts';
import { lockTestRecord, newTestId, readTestRecord, saveTestRecord } from './test-payments.store.ts';
import {
  changeLines,
  periodAfter,
  type TestCheckout,
  type TestInvoice,
  type TestSubscription,
} from './test-records.ts';

type Means = Pick<Platform, 'db' | 'clock'>;
export type CheckoutMove = 'pay' | 'decline' | 'later' | 'arrives' | 'fails';
export type PortalMove = 'cancel' | 'resume' | 'card-pays' | 'card-fails' | 'month' | 'retry';

/** What has happened, in the words of the port. */
type TestEvent = Pick<ProviderEvent, 'type' | 'subject' | 'objectId'>;

/** The checkout after a press of one of its buttons; null: there is no such checkout. A move that no longer fits changes nothing. */
export function moveCheckout(
  { db, clock }: Means,
  checkoutId: string,
  move: CheckoutMove,
): Promise<{ checkout: TestCheckout; news: TestEvent[] } | null> {
  return db.transaction(async (tx) => {
    const checkout = await lockTestRecord(tx, 'checkout', checkoutId);
    if (checkout === null) return null;
    const fits = checkout.state === (move === 'arrives' || move === 'fails' ? 'processing' : 'open');
    if (!fits) return { checkout, news: [] };
    const after = await applyToCheckout(tx, checkout, move, new Date(clock.now()));
    await saveTestRecord(tx, 'checkout', checkoutId, after);
    if (move === 'decline') return { checkout: after, news: [] };
    return { checkout: after, news: [{ type: `checkout.${after.state}`, subject: 'checkout', objectId: checkoutId }] };
  });
}

async function applyToCheckout(
  tx: Executor,
  checkout: TestCheckout,
  move: CheckoutMove,
  now: Date,
): Promise<TestCheckout> {
  if (move === 'decline') return { ...checkout, declined: checkout.declined + 1 };
  if (move === 'later') return { ...checkout, state: 'processing' };
  if (move === 'fails') return { ...checkout, state: 'failed' };
  const customerId = checkout.customerId ?? newTestId('customer');
  await saveTestRecord(tx, 'customer', customerId, { cardPays: true });
  const paymentId = newTestId('payment');
  await saveTestRecord(tx, 'payment', paymentId, { customerId, amount: checkout.amount, amountRefunded: 0 });
  const paid: TestCheckout = {
    ...checkout,
    state: 'paid',
    customerId,
    email: checkout.email ?? 'payer@checkout.test',
    paymentId,
    at: now.toISOString(),
  };
  if (checkout.item.kind === 'credits') return paid;
  const { plan, interval } = checkout.item;
  const period = { periodStart: now.toISOString(), periodEnd: periodAfter(now, interval).toISOString() };
  const subscriptionId = newTestId('subscription');
  const invoiceId = newTestId('invoice');
  await saveTestRecord(tx, 'invoice', invoiceId, {
    customerId,
    subscriptionId,
    paid: true,
    reason: 'create',
    amount: checkout.amount,
    lines: [{ plan, interval, amount: checkout.amount, ...period, proration: false }],
    paymentId,
    at: now.toISOString(),
  });
  await saveTestRecord(tx, 'subscription', subscriptionId, {
    customerId,
    status: 'active',
    plan,
    interval,
    ...period,
    cancelAtPeriodEnd: false,
    pending: null,
    latestInvoiceId: invoiceId,
    pastDueSince: null,
  });
  return { ...paid, subscriptionId, invoiceId };
}

/** A button of the portal, on one subscription. */
export function moveSubscription({ db, clock }: Means, subscriptionId: string, move: PortalMove): Promise<TestEvent[]> {
  return db.transaction(async (tx) => {
    const found = await lockTestRecord(tx, 'subscription', subscriptionId);
    if (found === null) return [];
    const changed: TestEvent = { type: 'subscription.updated', subject: 'subscription', objectId: subscriptionId };
    const put = (record: TestSubscription) => saveTestRecord(tx, 'subscription', subscriptionId, record);
    switch (move) {
      case 'cancel':
        await put({ ...found, cancelAtPeriodEnd: true, pending: null });
        return [changed];
      case 'resume':
        await put({ ...found, cancelAtPeriodEnd: false, pending: null });
        return [changed];
      case 'card-pays':
      case 'card-fails':
        await saveTestRecord(tx, 'customer', found.customerId, { cardPays: move === 'card-pays' });
        return [];
      case 'month':
        return renew(tx, subscriptionId, found, new Date(clock.now()));
      case 'retry':
        return collect(tx, subscriptionId, found, new Date(clock.now()));
    }
  });
}

/** The period ends: the subscription ends, or its next period begins and is charged. */
async function renew(tx: Executor, subscriptionId: string, found: TestSubscription, now: Date): Promise<TestEvent[]> {
  const changed: TestEvent = { type: 'subscription.updated', subject: 'subscription', objectId: subscriptionId };
  if (found.status !== 'active') return [];
  if (found.cancelAtPeriodEnd) {
    await saveTestRecord(tx, 'subscription', subscriptionId, { ...found, status: 'canceled' });
    return [changed];
  }
  const { plan, interval } = found.pending ?? found;
  const start = new Date(found.periodEnd);
  const period = { periodStart: found.periodEnd, periodEnd: periodAfter(start, interval).toISOString() };
  const amount = PLAN_PRICES[plan][interval];
  const invoiceId = newTestId('invoice');
  await saveTestRecord(tx, 'invoice', invoiceId, {
    customerId: found.customerId,
    subscriptionId,
    paid: false,
    reason: 'cycle',
    amount,
    lines: [{ plan, interval, amount, ...period, proration: false }],
    paymentId: null,
    at: now.toISOString(),
  });
  const next = { ...found, plan, interval, ...period, pending: null, latestInvoiceId: invoiceId };
  await saveTestRecord(tx, 'subscription', subscriptionId, next);
  return collect(tx, subscriptionId, next, now);
}

/** Charges the open invoice to the card that is kept. */
async function collect(tx: Executor, subscriptionId: string, found: TestSubscription, now: Date): Promise<TestEvent[]> {
  const { latestInvoiceId: invoiceId, customerId } = found;
  const invoice = invoiceId === null ? null : await readTestRecord(tx, 'invoice', invoiceId);
  if (invoiceId === null || invoice === null || invoice.paid) return [];
  const cardPays = (await readTestRecord(tx, 'customer', customerId))?.cardPays ?? true;
  if (cardPays) await recordPayment(tx, invoiceId, invoice);
  await saveTestRecord(tx, 'subscription', subscriptionId, {
    ...found,
    status: cardPays ? 'active' : 'past_due',
    pastDueSince: cardPays ? null : (found.pastDueSince ?? now.toISOString()),
  });
  return [
    { type: cardPays ? 'invoice.paid' : 'invoice.payment_failed', subject: 'invoice', objectId: invoiceId },
    { type: 'subscription.updated', subject: 'subscription', objectId: subscriptionId },
  ];
}

async function recordPayment(tx: Executor, invoiceId: string, invoice: TestInvoice): Promise<void> {
  const paymentId = newTestId('payment');
  const { customerId, amount } = invoice;
  await saveTestRecord(tx, 'payment', paymentId, { customerId, amount, amountRefunded: 0 });
  await saveTestRecord(tx, 'invoice', invoiceId, { ...invoice, paid: true, paymentId });
}

/** A change at once, charged to the card that is kept. The same key again changes nothing. */
export function changeTestPlan({ db, clock }: Means, change: PlanChange, key: string): Promise<void> {
  const { subscriptionId, customerId, plan, interval } = change;
  const invoiceId = `in_test_${createHash('sha256').update(`${subscriptionId}:${key}`).digest('hex')}`;
  return db.transaction(async (tx) => {
    const found = await lockTestRecord(tx, 'subscription', subscriptionId);
    if (found === null) throw new PaymentFault('refused', 'the test checkout knows no such subscription');
    if ((await readTestRecord(tx, 'invoice', invoiceId)) !== null) return;
    if ((await readTestRecord(tx, 'customer', customerId))?.cardPays === false) {
      throw new PaymentFault('declined', 'Your card was declined.');
    }
    const lines = changeLines(found, { plan, interval }, new Date(change.asOf * 1000));
    const due = lines.reduce((sum, line) => sum + line.amount, 0);
    const invoice: TestInvoice = {
      customerId,
      subscriptionId,
      paid: false,
      reason: 'update',
      amount: Math.max(0, due),
      lines,
      paymentId: null,
      at: new Date(clock.now()).toISOString(),
    };
    await recordPayment(tx, invoiceId, invoice);
    await saveTestRecord(tx, 'subscription', subscriptionId, {
      ...found,
      plan,
      interval,
      ...(found.interval !== interval && { periodStart: lines[1].periodStart, periodEnd: lines[1].periodEnd }),
      cancelAtPeriodEnd: false,
      pending: null,
      latestInvoiceId: invoiceId,
    });
  });
}
