// Subscriptions: begun by a checkout, renewed by the clock, ended by the customer or by a card that does not pay.
import { collect, createInvoice, createLine, DRAFT_TIME, finalize, voidInvoice } from './invoices.ts';
import { invalid } from './refusal.ts';
import {
  type Customer,
  type Invoice,
  type InvoiceLine,
  type Item,
  type Price,
  type Status,
  type Subscription,
  toList,
} from './shapes.ts';
import type { Card, World } from './world.ts';

export function addInterval(from: number, { recurring }: Price, times = 1, anchor = from): number {
  if (!recurring)
    throw invalid(
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
    );
  const date = new Date(from * 1000);
  const months = recurring.interval_count * times * (recurring.interval === 'year' ? 12 : 1);
  const target = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  const time = from % 86_400;
  target.setUTCDate(Math.min(new Date(anchor * 1000).getUTCDate(), lastDay));
  return target.getTime() / 1000 + time;
}

export interface StartOptions {
  customer: string;
  price: Price;
  quantity?: number;
  metadata: Record<string, string>;
  trialDays?: number;
}

export function createSubscription(
  world: World,
  { customer, price, quantity = 1, metadata, trialDays }: StartOptions,
): Subscription {
  const now = world.now(customer);
  const id = world.id('sub');
  const trialEnd = trialDays ? now + trialDays * 86_400 : null;
  const end = trialEnd ?? addInterval(now, price);
  const item: Item = world.put({
    id: world.id('si'),
    object: 'subscription_item',
    created: now,
    current_period_end: end,
    current_period_start: now,
    metadata: {},
    price,
    quantity,
    subscription: id,
  });
  return world.put<Subscription>({
    id,
    object: 'subscription',
    billing_cycle_anchor: trialEnd ?? now,
    billing_mode: { type: 'classic', flexible: null },
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: 'usd',
    customer,
    discounts: [],
    ended_at: null,
    items: toList([item], `/v1/subscription_items?subscription=${id}`),
    latest_invoice: null,
    livemode: false,
    metadata,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: trialEnd ? 'trialing' : 'incomplete',
    test_clock: world.find<Customer>('customer', customer)?.test_clock ?? null,
    trial_end: trialEnd,
    trial_start: trialEnd ? now : null,
  });
}

export function firstItem(subscription: Subscription): Item {
  const [item] = subscription.items.data;
  if (!item) throw invalid('The subscription has no items.');
  return item;
}

/** The first invoice of a subscription, charged at once. */
export function startSubscription(world: World, subscription: Subscription, how: Card | 'later'): Invoice {
  const item = firstItem(subscription);
  const amount = subscription.status === 'trialing' ? 0 : item.price.unit_amount * item.quantity;
  const invoice = createInvoice(world, {
    customer: subscription.customer,
    reason: 'subscription_create',
    lines: [fullLine(world, subscription, item, amount)],
    subscription,
  });
  finalize(world, invoice);
  const isPaid = collect(world, invoice, how);
  if (isPaid && subscription.status === 'incomplete') subscription.status = 'active';
  return invoice;
}

const fullLine = (world: World, subscription: Subscription, item: Item, amount: number): InvoiceLine =>
  createLine(world, {
    price: item.price,
    amount,
    period: { start: item.current_period_start, end: item.current_period_end },
    subscription,
    item,
  });

/** The lines that wait for the next invoice, of changes whose proration is not invoiced at once. */
const waiting = new WeakMap<Subscription, InvoiceLine[]>();

export const waitingLines = (subscription: Subscription): InvoiceLine[] => waiting.get(subscription) ?? [];

export function addWaiting(subscription: Subscription, lines: InvoiceLine[]): void {
  waiting.set(subscription, [...waitingLines(subscription), ...lines]);
}

export function takeWaiting(subscription: Subscription): InvoiceLine[] {
  const lines = waitingLines(subscription);
  waiting.delete(subscription);
  return lines;
}

/** The period has ended: the next one begins, and its invoice is charged an hour later. */
export function renew(world: World, subscription: Subscription): void {
  const item = firstItem(subscription);
  const previous = { items: { data: [{ current_period_end: item.current_period_end }] } };
  item.current_period_start = item.current_period_end;
  item.current_period_end = addInterval(item.current_period_start, item.price, 1, subscription.billing_cycle_anchor);
  if (subscription.status === 'trialing') subscription.status = 'active';
  world.emit('customer.subscription.updated', subscription, previous);
  const invoice = createInvoice(
    world,
    {
      customer: subscription.customer,
      reason: 'subscription_cycle',
      lines: [
        ...takeWaiting(subscription),
        fullLine(world, subscription, item, item.price.unit_amount * item.quantity),
      ],
      subscription,
    },
    DRAFT_TIME,
  );
  // While it is unpaid, invoices are made but not charged.
  if (subscription.status === 'unpaid')
    Object.assign(invoice, { auto_advance: false, automatically_finalizes_at: null });
}

/** Charges an invoice of a subscription and brings its state to what came of it. */
export function collectFor(world: World, invoice: Invoice): boolean {
  const how = world.cards.get(invoice.customer) ?? 'works';
  const isPaid = collect(world, invoice, how);
  applyInvoice(world, invoice);
  return isPaid;
}

export function applyInvoice(world: World, invoice: Invoice): void {
  const id = invoice.parent?.subscription_details?.subscription;
  const subscription = world.find<Subscription>('subscription', id);
  if (!subscription || subscription.ended_at !== null || subscription.latest_invoice !== invoice.id) return;
  if (invoice.status === 'paid') setStatus(world, subscription, 'active');
  else if (subscription.status === 'incomplete') return;
  else if (invoice.next_payment_attempt !== null || invoice.attempt_count === 0)
    setStatus(world, subscription, 'past_due');
  else if (world.afterRetries === 'cancel') endSubscription(world, subscription, 'payment_failed');
  else setStatus(world, subscription, world.afterRetries);
}

export function setStatus(world: World, subscription: Subscription, status: Status): void {
  if (subscription.status === status) return;
  const previous = { status: subscription.status };
  subscription.status = status;
  world.emit('customer.subscription.updated', subscription, previous);
}

export function endSubscription(world: World, subscription: Subscription, reason = 'cancellation_requested'): void {
  const now = world.now(subscription.customer);
  Object.assign(subscription, {
    status: subscription.status === 'incomplete' ? 'incomplete_expired' : 'canceled',
    ended_at: now,
    canceled_at: subscription.canceled_at ?? now,
    cancellation_details: { comment: null, feedback: null, reason },
    schedule: null,
  });
  for (const invoice of world.all<Invoice>('invoice')) {
    if (invoice.parent?.subscription_details?.subscription !== subscription.id) continue;
    invoice.auto_advance = false;
    invoice.next_payment_attempt = null;
    if (invoice.status === 'draft') invoice.automatically_finalizes_at = null;
    if (invoice.status === 'open' && subscription.status === 'incomplete_expired') voidInvoice(world, invoice);
  }
  world.emit('customer.subscription.deleted', subscription);
}
