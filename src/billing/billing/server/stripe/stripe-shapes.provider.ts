// Stripe's objects in the port's words (API 2026-10-28: periods stand on items, an invoice's subscription under its parent).
import type Stripe from 'stripe';
import { z } from 'zod';
import type { SubscriptionState } from '../../contract.ts';
import {
  type InvoiceLine,
  PaymentFault,
  type ProviderCheckout,
  type ProviderEvent,
  type ProviderInvoice,
  type ProviderSubscription,
} from '../payments.provider.ts';
import type { StripePrices } from './stripe-client.provider.ts';

export const getId = (given: string | { id: string } | null | undefined): string | null =>
  typeof given === 'string' ? given : (given?.id ?? null);

const OrderId = z.uuid();
/** Null for what others have sold through the same account of Stripe. */
const toOrderId = (given: unknown): string | null => OrderId.safeParse(given).data ?? null;

const date = (seconds: number) => new Date(seconds * 1000);
const getObject = <T extends object>(given: string | T | null | undefined): T | null =>
  typeof given === 'object' ? given : null;

/** With `invoice`, `payment_intent` and `subscription` expanded. */
export function toCheckout(session: Stripe.Checkout.Session): ProviderCheckout {
  const invoice = getObject(session.invoice);
  return {
    checkoutId: session.id,
    orderId: toOrderId(session.client_reference_id),
    state: checkoutState(session),
    customerId: getId(session.customer),
    email: session.customer_details?.email ?? session.customer_email,
    amount: session.amount_total ?? 0,
    currency: session.currency ?? '',
    subscriptionId: getId(session.subscription),
    invoiceId: getId(session.invoice),
    paymentId: getId(session.payment_intent),
    invoiceUrl: invoice?.hosted_invoice_url ?? null,
    at: date(session.created),
  };
}

function checkoutState(session: Stripe.Checkout.Session): ProviderCheckout['state'] {
  if (session.status === 'open') return 'open';
  if (session.status === 'expired') return 'expired';
  if (session.payment_status !== 'unpaid') return 'paid';
  const payment = getObject(session.payment_intent)?.status;
  const subscription = getObject(session.subscription)?.status;
  const failed =
    payment === 'requires_payment_method' ||
    payment === 'canceled' ||
    subscription === 'past_due' ||
    subscription === 'unpaid' ||
    subscription === 'incomplete_expired' ||
    subscription === 'canceled';
  return failed ? 'failed' : 'processing';
}

/** With `schedule` and `latest_invoice` expanded. */
export async function toSubscription(
  subscription: Stripe.Subscription,
  prices: StripePrices,
): Promise<ProviderSubscription> {
  const item = subscription.items.data[0];
  const sold = item && (await prices.planOf(item.price));
  if (!item || !sold) throw new PaymentFault('price', `${subscription.id} sells no plan of ours`);
  const invoice = getObject(subscription.latest_invoice);
  return {
    subscriptionId: subscription.id,
    orderId: toOrderId(subscription.metadata.orderId),
    customerId: getId(subscription.customer) ?? '',
    status: toStatus(subscription, invoice),
    ...sold,
    periodStart: date(item.current_period_start),
    periodEnd: date(item.current_period_end),
    cancelAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    pending: await getPending(getObject(subscription.schedule), item, prices),
    latestInvoiceId: getId(subscription.latest_invoice),
    pastDueSince:
      toStatus(subscription, invoice) === 'past_due' ? date(invoice?.created ?? item.current_period_start) : null,
  };
}

/** With a bank debit the subscription is active before its first invoice is paid: nothing was paid for until then. */
function toStatus({ status }: Stripe.Subscription, latest: Stripe.Invoice | null): SubscriptionState {
  const unpaid = latest?.billing_reason === 'subscription_create' && latest.status !== 'paid';
  return (unpaid && (status === 'active' || status === 'past_due') ? 'incomplete' : status) as SubscriptionState;
}

async function getPending(
  schedule: Stripe.SubscriptionSchedule | null,
  item: Stripe.SubscriptionItem,
  prices: StripePrices,
): Promise<ProviderSubscription['pending']> {
  if (schedule?.status !== 'active') return null;
  const next = schedule.phases.find(({ start_date }) => start_date >= item.current_period_end);
  const price = getId(next?.items[0]?.price);
  if (price === null || price === item.price.id) return null;
  return prices.planOf(price);
}

const REASONS: Record<string, ProviderInvoice['reason']> = {
  subscription_create: 'create',
  subscription_cycle: 'cycle',
  subscription_update: 'update',
};

/** Those of plans; of an invoice, or of the preview of one. */
export async function toInvoiceLines(
  { lines: { data } }: Pick<Stripe.Invoice, 'lines'>,
  prices: StripePrices,
): Promise<InvoiceLine[]> {
  const lines: InvoiceLine[] = [];
  for (const line of data) {
    const price = line.pricing?.price_details?.price;
    const sold = price === undefined ? null : await prices.planOf(price);
    if (!sold) continue;
    lines.push({
      ...sold,
      amount: line.amount,
      periodStart: date(line.period.start),
      periodEnd: date(line.period.end),
      proration: line.parent?.subscription_item_details?.proration ?? false,
    });
  }
  return lines;
}

/** With `payments` expanded. */
export async function toInvoice(invoice: Stripe.Invoice, prices: StripePrices): Promise<ProviderInvoice> {
  const payment = invoice.payments?.data.find(({ status }) => status === 'paid')?.payment;
  return {
    invoiceId: invoice.id ?? '',
    customerId: getId(invoice.customer) ?? '',
    subscriptionId: getId(invoice.parent?.subscription_details?.subscription),
    paid: invoice.status === 'paid',
    reason: REASONS[invoice.billing_reason ?? ''] ?? 'other',
    amount: invoice.amount_paid,
    currency: invoice.currency,
    lines: await toInvoiceLines(invoice, prices),
    paymentId: getId(payment?.payment_intent),
    invoiceUrl: invoice.hosted_invoice_url ?? null,
    at: date(invoice.status_transitions?.paid_at ?? invoice.created),
  };
}

/** What an event of a type is about; nothing else is looked at. */
const SUBJECTS: [RegExp, ProviderEvent['subject']][] = [
  [/^checkout\.session\./, 'checkout'],
  [/^customer\.subscription\./, 'subscription'],
  [/^invoice\.finalization_failed$/, 'operator'],
  [/^invoice\.(paid|payment_succeeded|payment_failed|payment_action_required|voided|marked_uncollectible)$/, 'invoice'],
  [/^charge\.refunded$/, 'charge'],
  [/^charge\.dispute\./, 'dispute'],
  [/^customer\.deleted$/, 'customer-deleted'],
];

export function toEvent({ id, type, created, data }: Stripe.Event): ProviderEvent {
  const subject = SUBJECTS.find(([pattern]) => pattern.test(type))?.[1] ?? 'other';
  const { id: objectId } = data.object as { id?: string };
  return { eventId: id, type, subject: objectId ? subject : 'other', objectId: objectId ?? '', at: date(created) };
}
