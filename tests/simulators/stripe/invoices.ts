// Invoices: made, finalized, charged, tried again, paid.
import { CARD_CANARY, chargeAgain, takePayment } from './money.ts';
import { declined, invalid, Refusal } from './refusal.ts';
import {
  type Customer,
  type Intent,
  type Invoice,
  type InvoiceLine,
  type Item,
  type Price,
  type Subscription,
  type Thing,
  toList,
} from './shapes.ts';
import type { Card, World } from './world.ts';

const HOUR = 3600;
const DAY = 86_400;
/** Days between the tries of a payment that fails; after the last one the subscription ends. */
const RETRIES = [3, 5, 7];

export interface Draft {
  customer: string;
  reason: string;
  lines: InvoiceLine[];
  subscription?: Subscription;
  metadata?: Record<string, string>;
}

export function createLine(
  world: World,
  { price, amount, period, subscription, item, proration = false }: LineOrder,
): InvoiceLine {
  const sign = proration ? (amount < 0 ? 'Unused time on ' : 'Remaining time on ') : '1 × ';
  const details = { subscription: subscription?.id ?? null, subscription_item: item?.id, proration };
  return {
    id: world.id('il'),
    object: 'line_item',
    amount,
    currency: 'usd',
    description: `${sign}${price.lookup_key ?? price.id}`,
    livemode: false,
    metadata: {},
    parent: item
      ? { type: 'subscription_item_details', subscription_item_details: details, invoice_item_details: null }
      : null,
    period,
    pricing: {
      type: 'price_details',
      price_details: { price: price.id, product: price.product },
      unit_amount_decimal: String(price.unit_amount),
    },
    quantity: 1,
    subscription: subscription?.id ?? null,
    subtotal: amount,
  };
}

interface LineOrder {
  price: Price;
  amount: number;
  period: { start: number; end: number };
  subscription?: Subscription;
  item?: Item;
  proration?: boolean;
}

/** The invoice that this draft comes to, with what the customer has standing to his credit; not kept, not sent. */
export function shapeInvoice(world: World, { customer, reason, lines, subscription, metadata }: Draft): Invoice {
  const now = world.now(customer);
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const owner = world.find<Customer>('customer', customer);
  const starting = owner?.balance ?? 0;
  const due = Math.max(0, total + starting);
  const id = world.id('in');
  const ids = lines.map((line) => Object.assign(line, { invoice: id }));
  return {
    id,
    object: 'invoice',
    amount_due: due,
    amount_paid: 0,
    amount_remaining: due,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: now,
    currency: 'usd',
    customer,
    customer_email: owner?.email ?? null,
    customer_address: { line1: CARD_CANARY },
    ending_balance: Math.min(0, total + starting),
    hosted_invoice_url: `${world.origin}/invoices/${id}`,
    invoice_pdf: `${world.origin}/invoices/${id}/pdf`,
    lines: toList(ids, `/v1/invoices/${id}/lines`),
    livemode: false,
    metadata: metadata ?? {},
    next_payment_attempt: null,
    number: null,
    parent: subscription
      ? {
          type: 'subscription_details',
          quote_details: null,
          subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
        }
      : null,
    period_end: now,
    period_start: now,
    starting_balance: starting,
    status: 'draft',
    status_transitions: { finalized_at: null, paid_at: null, marked_uncollectible_at: null, voided_at: null },
    subtotal: total,
    test_clock: owner?.test_clock ?? null,
    total,
  };
}

/** Makes an invoice that is charged at once, or, as at a renewal, an hour later. */
export function createInvoice(world: World, draft: Draft, finalizeIn = 0): Invoice {
  const invoice = world.put(shapeInvoice(world, draft));
  if (draft.subscription) draft.subscription.latest_invoice = invoice.id;
  if (finalizeIn > 0) invoice.automatically_finalizes_at = invoice.created + finalizeIn;
  world.emit('invoice.created', invoice);
  return invoice;
}

export const DRAFT_TIME = HOUR;

export function finalize(world: World, invoice: Invoice): void {
  const owner = world.find<Customer>('customer', invoice.customer);
  if (owner) owner.balance = Number(invoice.ending_balance);
  invoice.status = 'open';
  invoice.automatically_finalizes_at = null;
  invoice.number = `SIM-${invoice.id.slice(-8).toUpperCase()}`;
  (invoice.status_transitions as Record<string, number | null>).finalized_at = world.now(invoice.customer);
  world.emit('invoice.finalized', invoice);
}

/** Tries to collect an open invoice; true where it is paid afterwards. `later` leaves the payment undecided. */
export function collect(world: World, invoice: Invoice, how: Card | 'later'): boolean {
  if (invoice.amount_due === 0) {
    markPaid(world, invoice);
    return true;
  }
  invoice.attempt_count += 1;
  invoice.attempted = true;
  const known = toIntent(world, invoice);
  if (known && how !== 'later') chargeAgain(world, known, how, invoice.customer_email as string | null);
  const intent =
    known ??
    takePayment(
      world,
      {
        amount: invoice.amount_due,
        customer: invoice.customer,
        metadata: {},
        email: invoice.customer_email as string | null,
      },
      how,
    );
  if (!known) link(world, invoice, intent);
  return concluded(world, invoice, intent);
}

/** Brings an invoice to where its payment stands. */
export function concluded(world: World, invoice: Invoice, intent: Intent): boolean {
  if (intent.status === 'succeeded') markPaid(world, invoice);
  else if (intent.status === 'requires_action') world.emit('invoice.payment_action_required', invoice);
  else if (intent.status !== 'processing') {
    const pause = RETRIES[invoice.attempt_count - 1];
    const tried = world.now(invoice.customer);
    invoice.next_payment_attempt = pause === undefined || !invoice.auto_advance ? null : tried + pause * DAY;
    world.emit('invoice.payment_failed', invoice);
  }
  return invoice.status === 'paid';
}

function markPaid(world: World, invoice: Invoice): void {
  Object.assign(invoice, {
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    next_payment_attempt: null,
    attempted: true,
  });
  const at = world.now(invoice.customer);
  (invoice.status_transitions as Record<string, number | null>).paid_at = at;
  const payment = toPayments(world, invoice.id)[0];
  if (payment) {
    Object.assign(payment, { status: 'paid', amount_paid: invoice.amount_due });
    payment.status_transitions = { paid_at: at, canceled_at: null };
    world.emit('invoice_payment.paid', payment);
  }
  world.emit('invoice.paid', invoice);
  world.emit('invoice.payment_succeeded', invoice);
}

interface InvoicePayment extends Thing {
  invoice: string;
  payment: { type: 'payment_intent'; payment_intent: string };
}

export const toPayments = (world: World, invoiceId: string): InvoicePayment[] =>
  world.all<InvoicePayment>('invoice_payment').filter(({ invoice }) => invoice === invoiceId);

export function toIntent(world: World, invoice: Invoice): Intent | null {
  return world.find<Intent>('payment_intent', toPayments(world, invoice.id)[0]?.payment.payment_intent);
}

export function toInvoice(world: World, intent: Intent): Invoice | null {
  const found = world.all<InvoicePayment>('invoice_payment').find((one) => one.payment.payment_intent === intent.id);
  return world.find<Invoice>('invoice', found?.invoice);
}

/** Since 2025 an invoice names no intent and an intent no invoice: this object stands between them. */
export function link(world: World, invoice: Invoice, intent: Intent): void {
  world.put<InvoicePayment>({
    id: world.id('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: world.now(invoice.customer),
    currency: 'usd',
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: 'open',
    status_transitions: { paid_at: null, canceled_at: null },
  });
}

/** `POST /v1/invoices/{id}/pay`. @throws Refusal where the card is declined */
export function payInvoice(world: World, id: string): Invoice {
  const invoice = world.get<Invoice>('invoice', id);
  if (invoice.status === 'paid') throw invalid('Invoice is already paid');
  if (invoice.status === 'draft') finalize(world, invoice);
  if (invoice.status !== 'open')
    throw new Refusal(400, { type: 'invalid_request_error', message: 'Invoice is not open' });
  if (!collect(world, invoice, world.cards.get(invoice.customer) ?? 'works')) throw declined(toIntent(world, invoice));
  return invoice;
}

export function voidInvoice(world: World, invoice: Invoice): void {
  invoice.status = 'void';
  invoice.next_payment_attempt = null;
  world.emit('invoice.voided', invoice);
}
