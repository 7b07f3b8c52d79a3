// Checkout sessions: opened, paid, declined, paid later, given up, expired.
import { flagAt, listAt, numberAt, objectAt, type Params, textAt, withMetadata } from './form.ts';
import { concluded, createInvoice, createLine, finalize, link, toIntent } from './invoices.ts';
import { completeIntent, takePayment } from './money.ts';
import { invalid, required } from './refusal.ts';
import type { Customer, Intent, Invoice, LineItem, Price, Session, Subscription } from './shapes.ts';
import { applyInvoice, createSubscription, startSubscription } from './subscriptions.ts';
import type { World } from './world.ts';

const MINUTE = 60;
const DAY = 86_400;
/** What was asked for with a session and is made when it is paid. */
interface Plan {
  items: LineItem[];
  params: Params;
}
const plans = new WeakMap<Session, Plan>();

export function createSession(world: World, params: Params): Session {
  const { mode, customer, email, success } = readSession(world, params);
  const now = world.now(customer);
  const expires = numberAt(params, 'expires_at') ?? now + DAY;
  if (expires < now + 29 * MINUTE || expires > now + DAY + MINUTE)
    throw invalid(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      { param: 'expires_at' },
    );
  const items = readItems(world, params, mode);
  const total = items.reduce((sum, { amount_total }) => sum + amount_total, 0);
  const trial = textAt(params, 'subscription_data.trial_period_days');
  const id = `cs_test_${world.id('s').slice(2)}`;
  const session = world.put<Session>({
    id,
    object: 'checkout.session',
    amount_subtotal: total,
    amount_total: trial ? 0 : total,
    automatic_tax: { enabled: flagAt(params, 'automatic_tax.enabled'), status: null },
    cancel_url: textAt(params, 'cancel_url') ?? null,
    client_reference_id: textAt(params, 'client_reference_id') ?? null,
    client_secret: null,
    created: now,
    currency: 'usd',
    customer,
    customer_creation: mode === 'payment' ? (textAt(params, 'customer_creation') ?? 'if_required') : null,
    customer_details: null,
    customer_email: email,
    expires_at: expires,
    invoice: null,
    livemode: false,
    metadata: withMetadata(params, {}),
    mode,
    payment_intent: null,
    payment_method_types: ['card', 'sepa_debit'],
    payment_status: 'unpaid',
    status: 'open',
    subscription: null,
    success_url: success,
    ui_mode: 'hosted_page',
    url: `${world.origin}/c/pay/${id}`,
  });
  plans.set(session, { items, params });
  return session;
}

/** What every session must say. @throws Refusal */
function readSession(
  world: World,
  params: Params,
): { mode: Session['mode']; customer: string | null; email: string | null; success: string } {
  const mode = textAt(params, 'mode');
  if (mode !== 'subscription' && mode !== 'payment')
    throw mode
      ? invalid(`Invalid mode: must be one of payment, setup, or subscription`, { param: 'mode' })
      : required('mode');
  const customer = textAt(params, 'customer') ?? null;
  const email = textAt(params, 'customer_email') ?? null;
  if (customer) world.get<Customer>('customer', customer, 'customer');
  if (customer && email) throw invalid('You may only specify one of these parameters: customer, customer_email.');
  const success = textAt(params, 'success_url');
  if (success === undefined) throw required('success_url');
  if (params.payment_method_types !== undefined)
    throw invalid('Received unknown parameter: payment_method_types', {
      code: 'parameter_unknown',
      param: 'payment_method_types',
    });
  if (mode === 'subscription' && textAt(params, 'customer_creation'))
    throw invalid('`customer_creation` can only be used in `payment` mode.', { param: 'customer_creation' });
  return { mode, customer, email, success };
}

function readItems(world: World, params: Params, mode: string): LineItem[] {
  const given = listAt(params, 'line_items');
  if (given.length === 0) throw required('line_items');
  return given.map((_, i) => {
    const price = world.get<Price>('price', textAt(params, `line_items.${i}.price`), `line_items[${i}][price]`);
    if (!price.active) throw invalid('The price specified is inactive. This field only accepts active prices.');
    if ((price.recurring !== null) !== (mode === 'subscription'))
      throw invalid(
        mode === 'subscription'
          ? 'You must provide at least one recurring price in `subscription` mode when using prices.'
          : 'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      );
    const quantity = numberAt(params, `line_items.${i}.quantity`) ?? 1;
    const amount = price.unit_amount * quantity;
    return {
      id: world.id('li'),
      object: 'item',
      amount_subtotal: amount,
      amount_total: amount,
      currency: 'usd',
      description: price.lookup_key,
      price,
      quantity,
    };
  });
}

export const toLineItems = (session: Session): LineItem[] => plans.get(session)?.items ?? [];

export interface Payer {
  email?: string;
  /** `active` is what bank debits do in the hosted page; `incomplete` what they do elsewhere. */
  meanwhile?: 'active' | 'incomplete';
}

/** The customer has pressed "pay" or "pay later". A session that is not open any more stays as it is. */
export function paySession(world: World, session: Session, how: 'now' | 'later', payer: Payer = {}): void {
  if (session.status !== 'open') return;
  const customer = ensureCustomer(world, session, payer.email ?? 'payer@stripe.example');
  if (session.mode === 'subscription') subscribe(world, session, customer, how, payer.meanwhile ?? 'active');
  else buy(world, session, customer, how);
  session.status = 'complete';
  session.url = null;
  session.payment_status = how === 'later' ? 'unpaid' : session.amount_total === 0 ? 'no_payment_required' : 'paid';
  world.emit('checkout.session.completed', session);
}

function ensureCustomer(world: World, session: Session, typed: string): Customer | null {
  const known = world.find<Customer>('customer', session.customer);
  const email = known?.email ?? session.customer_email ?? typed;
  session.customer_details = { email, name: null, phone: null, address: null, tax_exempt: 'none', tax_ids: [] };
  if (known || session.customer_creation === 'if_required') return known;
  const made = createCustomer(world, { email });
  session.customer = made.id;
  return made;
}

export function createCustomer(world: World, params: Params): Customer {
  const clock = textAt(params, 'test_clock') ?? null;
  if (clock) world.get('test_helpers.test_clock', clock, 'test_clock');
  const customer = world.put<Customer>({
    id: world.id('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: world.now(),
    currency: null,
    delinquent: false,
    description: textAt(params, 'description') ?? null,
    email: textAt(params, 'email') ?? null,
    invoice_settings: { default_payment_method: null },
    livemode: false,
    metadata: withMetadata(params, {}),
    name: textAt(params, 'name') ?? null,
    phone: null,
    test_clock: clock,
  });
  world.emit('customer.created', customer);
  return customer;
}

function subscribe(
  world: World,
  session: Session,
  customer: Customer | null,
  how: 'now' | 'later',
  meanwhile: string,
): void {
  const plan = plans.get(session);
  const item = plan?.items[0];
  if (!plan || !item || !customer) throw invalid('The session has nothing to subscribe to.');
  const subscription = createSubscription(world, {
    customer: customer.id,
    price: item.price,
    quantity: item.quantity,
    metadata: withMetadata(plan.params, {}, 'subscription_data.metadata'),
    trialDays: numberAt(plan.params, 'subscription_data.trial_period_days'),
  });
  const invoice = startSubscription(world, subscription, how === 'later' ? 'later' : 'works');
  if (how === 'later' && meanwhile === 'active') subscription.status = 'active';
  world.emit('customer.subscription.created', subscription);
  Object.assign(session, { subscription: subscription.id, invoice: invoice.id });
}

function buy(world: World, session: Session, customer: Customer | null, how: 'now' | 'later'): void {
  const plan = plans.get(session);
  if (!plan) throw invalid('The session has nothing to buy.');
  const details = session.customer_details as { email: string };
  const order = {
    amount: session.amount_total,
    customer: customer?.id ?? null,
    metadata: withMetadata(plan.params, {}, 'payment_intent_data.metadata'),
    email: details.email,
  };
  const intent = takePayment(world, order, how === 'later' ? 'later' : 'works');
  session.payment_intent = intent.id;
  if (!objectAt(plan.params, 'invoice_creation') || !flagAt(plan.params, 'invoice_creation.enabled') || !customer)
    return;
  const now = world.now(customer.id);
  const lines = plan.items.map(({ price, amount_total }) =>
    createLine(world, { price, amount: amount_total, period: { start: now, end: now } }),
  );
  const metadata = withMetadata(plan.params, {}, 'invoice_creation.invoice_data.metadata');
  const invoice = createInvoice(world, { customer: customer.id, reason: 'manual', lines, metadata });
  finalize(world, invoice);
  link(world, invoice, intent);
  concluded(world, invoice, intent);
  session.invoice = invoice.id;
}

/** The end of "pay later": the bank has paid, or it has not. */
export function completeSession(world: World, session: Session, succeeded: boolean): void {
  if (session.status !== 'complete' || session.payment_status !== 'unpaid' || completed.has(session)) return;
  completed.add(session);
  const invoice = world.find<Invoice>('invoice', session.invoice);
  const intent = invoice ? toIntent(world, invoice) : world.find<Intent>('payment_intent', session.payment_intent);
  if (!intent) return;
  completeIntent(world, intent, succeeded);
  if (invoice) {
    concluded(world, invoice, intent);
    applyInvoice(world, invoice);
  }
  if (succeeded) session.payment_status = 'paid';
  world.emit(`checkout.session.async_payment_${succeeded ? 'succeeded' : 'failed'}`, session);
}
const completed = new WeakSet<Session>();

/** The card is refused: the session stays open for another try. */
export function declineSession(world: World, session: Session): void {
  if (session.status !== 'open') return;
  const details = {
    amount: session.amount_total,
    customer: session.customer,
    metadata: {},
    email: session.customer_email,
  };
  takePayment(world, details, 'declines');
}

export function expireSession(world: World, session: Session): void {
  if (session.status !== 'open')
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of "${session.status}".`,
    );
  session.status = 'expired';
  session.url = null;
  world.emit('checkout.session.expired', session);
}

export const getSubscription = (world: World, session: Session) =>
  world.find<Subscription>('subscription', session.subscription);
