// What an event is about is read again and applied, whatever the event itself says and in whatever order events come.
import { z } from 'zod';
import { type Added, addWithin, lockWallet } from '#billing/credits/server/index.ts';
import { defineJob, type Job, type JobDefinition } from '#platform/jobs/jobs.ts';
import type { Platform, Transaction } from '#platform/platform.ts';
import { creditsToWithdraw, dueBack } from '../domain/money-rules.ts';
import { applyInvoice, applySubscription } from './apply-payments.ts';
import { applyFresh, type Billing } from './billing-context.ts';
import { type CheckoutRow, checkoutById, checkoutByOrder, findCheckoutBy } from './checkouts.store.ts';
import type {
  ProviderCharge,
  ProviderDispute,
  ProviderEvent,
  ProviderInvoice,
  ProviderSubscription,
} from './payments.provider.ts';
import {
  creditsAfter,
  type EventRow,
  eventById,
  eventDone,
  eventFailed,
  hasOpenDispute,
  insertEvent,
  isReplaced,
  type PaymentRow,
  paymentById,
  paymentByProviderId,
  updatePayment,
} from './payments.store.ts';
import { reconcileCheckout } from './reconcile-checkout.ts';
import { unlinkCustomer, updateCustomer, workspaceOfCustomer } from './subscriptions.store.ts';

/** Far longer than the sweep takes to find a payment that no event told of. */
const UNKNOWN_FOR_MS = 86_400_000;

/** Thrown for what cannot be applied yet: the job, a claim or the sweep tries again. */
class NotYet extends Error {}

/** @throws NotYet for a payment that no account has yet */
async function applyEvent(
  billing: Billing,
  event: Pick<EventRow, 'subject' | 'objectId' | 'type' | 'at'>,
): Promise<void> {
  const { platform, provider } = billing;
  const { subject, objectId } = event;
  if (subject === 'checkout') {
    const row = await checkoutById(platform.db, objectId);
    if (row) await reconcileCheckout(billing, row);
  } else if (subject === 'subscription') await syncSubscription(billing, objectId);
  else if (subject === 'invoice') await syncInvoice(billing, objectId);
  else if (subject === 'charge') await syncCharge(billing, objectId, event.at);
  else if (subject === 'dispute') await syncDispute(billing, objectId, event.at);
  else if (subject === 'customer-deleted') await unlinkCustomer(platform.db, provider.name, objectId);
  else if (subject === 'operator') {
    platform.log.error({ type: event.type, object: objectId }, 'the payment provider needs the operator to act');
  }
}

/** The subscription with its newest invoice, which says whether it is paid for. */
export async function syncSubscription(billing: Billing, subscriptionId: string): Promise<void> {
  const subscription = await billing.provider.readSubscription(subscriptionId);
  if (!subscription) return;
  const workspaceId = await findWorkspaceOfSubscription(billing, subscription);
  if (workspaceId !== null) await applyBoth(billing, workspaceId, subscriptionId, null);
}

async function syncInvoice(billing: Billing, invoiceId: string): Promise<void> {
  const invoice = await billing.provider.readInvoice(invoiceId);
  if (!invoice || invoice.subscriptionId === null) return;
  const subscription = await billing.provider.readSubscription(invoice.subscriptionId);
  if (!subscription) return;
  const workspaceId = await findWorkspaceOfSubscription(billing, subscription);
  if (workspaceId !== null) await applyBoth(billing, workspaceId, subscription.subscriptionId, invoiceId);
}

async function applyBoth(
  billing: Billing,
  workspaceId: string,
  subscriptionId: string,
  invoiceId: string | null,
): Promise<void> {
  const { platform, provider } = billing;
  await applyFresh(
    billing,
    workspaceId,
    async () => {
      const subscription = await provider.readSubscription(subscriptionId);
      const ids = new Set([invoiceId, subscription?.latestInvoiceId ?? null]);
      const invoices = await Promise.all([...ids].map((id) => (id === null ? null : provider.readInvoice(id))));
      return { subscription, invoices: invoices.filter((invoice) => invoice !== null) };
    },
    async (tx, { subscription, invoices }) => {
      if (subscription) await applySubscription(platform, tx, workspaceId, provider.name, subscription);
      let balance = null;
      for (const invoice of invoices.sort(byAge)) {
        balance = (await applyInvoice(tx, workspaceId, provider.name, invoice)) ?? balance;
      }
      return { balance };
    },
  );
}

const byAge = (a: ProviderInvoice, b: ProviderInvoice) => a.at.getTime() - b.at.getTime();

/** Null where the subscription is none of ours, or its account has been deleted. */
async function findWorkspaceOfSubscription(
  billing: Billing,
  { customerId, subscriptionId, orderId }: ProviderSubscription,
): Promise<string | null> {
  const { platform, provider } = billing;
  const known = await workspaceOfCustomer(platform.db, provider.name, customerId);
  if (known !== null) return known;
  const row =
    (orderId ? await checkoutByOrder(platform.db, orderId) : null) ??
    (await findCheckoutBy(platform.db, { subscriptionId, customerId }));
  if (!row) return null;
  return ownerOrNotYet(await reconcileCheckout(billing, row));
}

function ownerOrNotYet(row: CheckoutRow): string {
  if (row.workspaceId === null) throw new NotYet('paid by a visitor who has not signed up yet');
  return row.workspaceId;
}

async function syncCharge(billing: Billing, chargeId: string, at: Date): Promise<void> {
  const charge = await billing.provider.readCharge(chargeId);
  if (!charge || charge.amountRefunded === 0) return;
  const payment = await paymentFor(billing, charge.paymentId, charge.customerId, at);
  if (!payment) return;
  await applyFresh(
    billing,
    payment.workspaceId,
    () => billing.provider.readCharge(chargeId),
    async (tx, fresh) => ({ balance: fresh && (await applyRefund(tx, payment, fresh)) }),
  );
}

async function syncDispute(billing: Billing, disputeId: string, at: Date): Promise<void> {
  const dispute = await billing.provider.readDispute(disputeId);
  if (!dispute) return;
  const charge = await billing.provider.readCharge(dispute.chargeId);
  const payment = await paymentFor(billing, dispute.paymentId, charge?.customerId ?? null, at);
  if (!payment) return;
  await applyFresh(
    billing,
    payment.workspaceId,
    () => billing.provider.readDispute(disputeId),
    async (tx, fresh) => ({ balance: fresh && (await applyDispute(billing.platform, tx, payment, fresh)) }),
  );
}

/**
 * The payment that money came back from; null where it was none of ours.
 * @throws NotYet while what was paid has not been applied itself.
 */
async function paymentFor({ platform, provider }: Billing, paymentId: string, customerId: string | null, at: Date) {
  const payment = await paymentByProviderId(platform.db, paymentId);
  if (payment) return payment;
  const ours =
    (await findCheckoutBy(platform.db, { paymentId, customerId })) ??
    (customerId === null ? null : await workspaceOfCustomer(platform.db, provider.name, customerId));
  // An unknown one may still be ours: the first payment of a customer whose own event is still on its way.
  const isYoung = at.getTime() > platform.clock.now() - UNKNOWN_FOR_MS;
  if (ours || isYoung) throw new NotYet('the payment itself has not been applied yet');
  return null;
}

// Refunds and disputes: unspent credits of the payment go, those of a dispute that is won come back.

/** The caller holds the lock of the workspace's customer. Refunds only grow: an older state changes nothing. */
async function applyRefund(
  tx: Transaction,
  payment: Pick<PaymentRow, 'workspaceId' | 'id'>,
  charge: ProviderCharge,
): Promise<Added | null> {
  const row = await paymentById(tx, payment.workspaceId, payment.id);
  if (!row || charge.amountRefunded <= row.refundedAmount) return null;
  const disputed = row.disputeState === 'open' || row.disputeState === 'lost';
  const due = dueBack(paid(row), charge.amountRefunded, disputed);
  const taken = await withdrawCredits(
    tx,
    row,
    due,
    `refund:${charge.chargeId}:${charge.amountRefunded}`,
    'Payment refunded',
  );
  await updatePayment(tx, row.workspaceId, row.id, {
    refundedAmount: charge.amountRefunded,
    creditsTakenBack: row.creditsTakenBack + taken.credits,
  });
  return taken.added;
}

/** A dispute moves from open to won or lost, never back. */
async function applyDispute(
  { log, clock }: Pick<Platform, 'log' | 'clock'>,
  tx: Transaction,
  payment: Pick<PaymentRow, 'workspaceId' | 'id'>,
  { disputeId, state }: ProviderDispute,
): Promise<Added | null> {
  const row = await paymentById(tx, payment.workspaceId, payment.id);
  if (!row || (row.disputeId === disputeId && (row.disputeState === state || row.disputeState !== 'open'))) return null;
  const { workspaceId, id } = row;
  const isNew = row.disputeId !== disputeId;
  let { creditsTakenBack, disputeCredits } = row;
  let added: Added | null = null;
  if (isNew && state !== 'won') {
    log.error({ workspaceId, disputeId, payment: id }, 'a payment is disputed: answer it at the payment provider');
    const taken = await withdrawCredits(tx, row, row.credits, `dispute:${disputeId}`, 'Payment disputed');
    added = taken.added;
    creditsTakenBack += taken.credits;
    disputeCredits = taken.credits;
  } else if (!isNew && state === 'won') {
    // What was refunded beside it stays away.
    const due = dueBack(paid(row), row.refundedAmount, false);
    const back = (await wouldBeReplaced(tx, row)) ? 0 : Math.min(disputeCredits, Math.max(0, creditsTakenBack - due));
    if (back > 0) {
      const reason = 'Dispute decided for us';
      const facts = { workspaceId, amount: back, reason, idempotencyKey: `dispute-won:${disputeId}` };
      added = await addWithin(tx, 'adjustment', facts, getPool(row));
    }
    creditsTakenBack -= back;
    disputeCredits = 0;
  }
  await updatePayment(tx, workspaceId, id, { disputeId, disputeState: state, creditsTakenBack, disputeCredits });
  const flagged = await hasOpenDispute(tx, workspaceId);
  await updateCustomer(tx, workspaceId, { disputedAt: flagged ? new Date(clock.now()) : null });
  return added;
}

/** What a plan granted goes at its next renewal: nothing is left of it that could come back after that. */
async function wouldBeReplaced(
  tx: Transaction,
  { workspaceId, subscriptionId, periodStart }: PaymentRow,
): Promise<boolean> {
  return subscriptionId !== null && periodStart !== null && isReplaced(tx, workspaceId, subscriptionId, periodStart);
}

const paid = ({ credits, creditsTakenBack, amount }: PaymentRow) => ({ credits, takenBack: creditsTakenBack, amount });
const getPool = ({ kind }: PaymentRow) => (kind === 'plan' ? 'granted' : 'bought');

async function withdrawCredits(
  tx: Transaction,
  row: PaymentRow,
  due: number,
  idempotencyKey: string,
  reason: string,
): Promise<{ credits: number; added: Added | null }> {
  const { workspaceId } = row;
  const pool = getPool(row);
  const left = (await lockWallet(tx, workspaceId))[pool];
  const credits = creditsToWithdraw(paid(row), due, left, await creditsAfter(tx, workspaceId, row.kind, row.seq));
  if (credits === 0) return { credits, added: null };
  const added = await addWithin(tx, 'adjustment', { workspaceId, amount: -credits, reason, idempotencyKey }, pool);
  return { credits, added };
}

// An event is stored once by its id, with the job that works it off, before it is answered.
export const processEventJob = {
  name: 'billing-process-event',
  payload: z.object({ eventId: z.string() }),
  maxAttempts: 12,
} satisfies JobDefinition;

/** Answers whether the event was new. */
export async function receiveEvent({ platform, provider }: Billing, event: ProviderEvent): Promise<boolean> {
  if (event.subject === 'other') return false;
  return platform.db.transaction(async (tx) => {
    const isNew = await insertEvent(tx, provider.name, event);
    if (isNew) await platform.jobs.enqueue(tx, processEventJob, { eventId: event.eventId }, jobKey(event.eventId));
    return isNew;
  });
}

export const jobKey = (eventId: string) => `billing:${eventId}`;

/** @throws what kept it from being applied; the event then says so, and is tried again. */
export async function processEvent(billing: Billing, eventId: string): Promise<void> {
  const { db } = billing.platform;
  const event = await eventById(db, eventId);
  if (!event || event.state === 'done' || event.provider !== billing.provider.name) return;
  try {
    await applyEvent(billing, event);
  } catch (error) {
    await eventFailed(db, eventId, error instanceof Error ? error.message : String(error));
    throw error;
  }
  await eventDone(db, eventId);
}

export function createProcessEventJob(billing: Billing): Job {
  return defineJob(processEventJob, async ({ eventId }) => {
    try {
      await processEvent(billing, eventId);
    } catch (error) {
      billing.platform.log.warn({ err: error, eventId }, 'an event of the payment provider could not be applied');
      // A payment that waits for a sign-up is retried by the claim and by the sweep.
      if (!(error instanceof NotYet)) throw error;
    }
  });
}
