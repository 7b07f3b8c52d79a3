// Changes of a subscription: another price with proration, an end at the period's end, and what a change would cost.
import { flagAt, listAt, numberAt, objectAt, type Params, textAt, withMetadata } from './form.ts';
import { collect, createInvoice, createLine, finalize, shapeInvoice, toIntent } from './invoices.ts';
import { CARD_CANARY } from './money.ts';
import { declined, invalid } from './refusal.ts';
import type { Invoice, InvoiceLine, Item, Price, Subscription } from './shapes.ts';
import { addInterval, addWaiting, applyInvoice, firstItem, takeWaiting, waitingLines } from './subscriptions.ts';
import type { World } from './world.ts';

interface Change {
  item: Item;
  price: Price;
  /** Whether a new period starts: another interval, or `billing_cycle_anchor=now`. */
  restarts: boolean;
  at: number;
  lines: InvoiceLine[];
}

/** `POST /v1/subscriptions/{id}` */
export function updateSubscription(world: World, id: string, params: Params): Subscription {
  const subscription = world.get<Subscription>('subscription', id, 'id');
  if (subscription.ended_at !== null)
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.');
  const before = structuredClone(subscription);
  const change = readChange(world, subscription, params, '');
  if (change) applyChange(world, subscription, change, params);
  subscription.metadata = withMetadata(params, subscription.metadata);
  readEnd(world, subscription, params);
  world.emit('customer.subscription.updated', subscription, differences(before, subscription));
  return subscription;
}

function readEnd(world: World, subscription: Subscription, params: Params): void {
  const flag = textAt(params, 'cancel_at_period_end');
  const at = textAt(params, 'cancel_at');
  if (flag !== undefined && subscription.schedule !== null)
    throw invalid(
      'The subscription is managed by the subscription schedule, and updating `cancel_at_period_end` directly is not allowed.',
    );
  const end = firstItem(subscription).current_period_end;
  if (flag === 'true') setEnd(world, subscription, end, true);
  else if (flag === 'false' || at === '') setEnd(world, subscription, null, false);
  else if (at !== undefined)
    setEnd(world, subscription, at === 'min_period_end' || at === 'max_period_end' ? end : Number(at), false);
}

function setEnd(world: World, subscription: Subscription, at: number | null, atPeriodEnd: boolean): void {
  subscription.cancel_at = at;
  subscription.cancel_at_period_end = atPeriodEnd;
  subscription.canceled_at = at === null ? null : world.now(subscription.customer);
  subscription.cancellation_details = {
    comment: null,
    feedback: null,
    reason: at === null ? null : 'cancellation_requested',
  };
}

function readChange(world: World, subscription: Subscription, params: Params, under: string): Change | null {
  const items = listAt(params, `${under}items`);
  const anchor = textAt(params, `${under}billing_cycle_anchor`) === 'now';
  if (items.length === 0 && !anchor) return null;
  const item = firstItem(subscription);
  const given = objectAt(params, `${under}items.0`);
  if (given && textAt(given, 'id') !== item.id)
    throw invalid('The simulator changes the one item that a subscription has: name it with `items[0][id]`.', {
      param: 'items[0][id]',
    });
  const price = given
    ? world.get<Price>('price', textAt(given, 'price') ?? item.price.id, 'items[0][price]')
    : item.price;
  const at = numberAt(params, `${under}proration_date`) ?? world.now(subscription.customer);
  if (at < item.current_period_start || at > item.current_period_end)
    throw invalid('Cannot specify proration date outside of current subscription period.', { param: 'proration_date' });
  const restarts = anchor || price.recurring?.interval !== item.price.recurring?.interval;
  const lines =
    textAt(params, `${under}proration_behavior`) === 'none' && !restarts
      ? []
      : proration(world, subscription, item, price, at, restarts);
  return price.id === item.price.id && !restarts ? null : { item, price, restarts, at, lines };
}

function proration(
  world: World,
  subscription: Subscription,
  item: Item,
  price: Price,
  at: number,
  restarts: boolean,
): InvoiceLine[] {
  const period = { start: at, end: item.current_period_end };
  const share = (period.end - at) / (item.current_period_end - item.current_period_start);
  const unused = -Math.round(item.price.unit_amount * share);
  const credit = createLine(world, { price: item.price, amount: unused, period, subscription, item, proration: true });
  const charge = restarts
    ? createLine(world, {
        price,
        amount: price.unit_amount,
        period: { start: at, end: addInterval(at, price) },
        subscription,
        item,
      })
    : createLine(world, {
        price,
        amount: Math.round(price.unit_amount * share),
        period,
        subscription,
        item,
        proration: true,
      });
  return [credit, charge];
}

function applyChange(world: World, subscription: Subscription, change: Change, params: Params): void {
  const { item, price, restarts, at, lines } = change;
  const before = { ...item };
  item.price = price;
  if (restarts) {
    item.current_period_start = at;
    item.current_period_end = addInterval(at, price);
    subscription.billing_cycle_anchor = at;
  }
  const isNow = restarts || textAt(params, 'proration_behavior') === 'always_invoice';
  if (!isNow) addWaiting(subscription, lines);
  if (!isNow || lines.length === 0) return;
  const strict = textAt(params, 'payment_behavior') === 'error_if_incomplete';
  const how = world.cards.get(subscription.customer) ?? 'works';
  const sum = lines.reduce((total, line) => total + line.amount, 0);
  if (strict && how !== 'works' && sum > 0) {
    Object.assign(item, before);
    const card = { type: 'card', card: { fingerprint: CARD_CANARY } };
    const secret = { client_secret: `pi_secret_${CARD_CANARY}`, last_payment_error: { payment_method: card } };
    throw declined({ id: world.id('pi'), object: 'payment_intent', ...secret });
  }
  const invoice = createInvoice(world, {
    customer: subscription.customer,
    reason: 'subscription_update',
    lines: [...takeWaiting(subscription), ...lines],
    subscription,
  });
  finalize(world, invoice);
  const isPaid = collect(world, invoice, how);
  if (!isPaid && textAt(params, 'payment_behavior') === 'pending_if_incomplete') {
    Object.assign(item, before);
    subscription.pending_update = { expires_at: at + 82_800, subscription_items: [{ ...before, price }] };
  } else applyInvoice(world, invoice);
}

/** A pending update whose invoice was paid after all. */
export function finishPending(world: World, invoice: Invoice): void {
  const subscription = world.find<Subscription>('subscription', invoice.parent?.subscription_details?.subscription);
  const pending = subscription?.pending_update as { subscription_items: Item[] } | null | undefined;
  if (!subscription || !pending || invoice.status !== 'paid' || !toIntent(world, invoice)) return;
  firstItem(subscription).price = pending.subscription_items[0]?.price ?? firstItem(subscription).price;
  subscription.pending_update = null;
  world.emit('customer.subscription.pending_update_applied', subscription);
}

/** `POST /v1/invoices/create_preview`: the next invoice, or the one that a change would make. Nothing is kept. */
export function previewInvoice(world: World, params: Params): Invoice {
  const id = textAt(params, 'subscription');
  if (id === undefined)
    throw invalid('The simulator previews invoices of subscriptions only.', { param: 'subscription' });
  const subscription = world.get<Subscription>('subscription', id, 'subscription');
  if (subscription.ended_at !== null)
    throw invalid('No upcoming invoices for customer', { code: 'invoice_upcoming_none' });
  const item = firstItem(subscription);
  const change = readChange(world, subscription, params, 'subscription_details.');
  const behaviour = textAt(params, 'subscription_details.proration_behavior');
  const isNow = change !== null && (change.restarts || behaviour === 'always_invoice');
  const ends = flagAt(params, 'subscription_details.cancel_at_period_end') || subscription.cancel_at_period_end;
  if (!isNow && ends) throw invalid('No upcoming invoices for customer', { code: 'invoice_upcoming_none' });
  const price = change?.price ?? item.price;
  const next = { start: item.current_period_end, end: addInterval(item.current_period_end, price) };
  const cycle = createLine(world, { price, amount: price.unit_amount, period: next, subscription, item });
  const lines = [...waitingLines(subscription), ...(change?.lines ?? []), ...(isNow ? [] : [cycle])].map((line) => ({
    ...line,
  }));
  const reason = isNow ? 'subscription_update' : 'upcoming';
  const invoice = shapeInvoice(world, { customer: subscription.customer, reason, lines, subscription });
  return Object.assign(invoice, {
    id: `upcoming_${invoice.id}`,
    next_payment_attempt: isNow ? null : item.current_period_end + 3600,
  });
}

function differences(before: Subscription, after: Subscription): Record<string, unknown> {
  const changed = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return Object.fromEntries(changed.map((name) => [name, before[name]]));
}
