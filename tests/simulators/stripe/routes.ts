// The endpoints of the simulated Stripe API: which object answers which address.
import { finishPending, previewInvoice, updateSubscription } from './changes.ts';
import { createCustomer, createSession, expireSession, toLineItems } from './checkout.ts';
import { advance } from './clock.ts';
import { listAt, numberAt, objectAt, type Params, textAt, withMetadata } from './form.ts';
import { payInvoice, voidInvoice } from './invoices.ts';
import { page } from './lists.ts';
import { refund } from './money.ts';
import { createPortalSession } from './portal.ts';
import { invalid, missing, required } from './refusal.ts';
import { createSchedule, letGo, updateSchedule } from './schedules.ts';
import type { Customer, Invoice, LineItem, Price, Session, StripeEvent, Subscription, TestClock } from './shapes.ts';
import { applyInvoice, endSubscription } from './subscriptions.ts';
import type { World } from './world.ts';

type Handler = (world: World, params: Params, id: string) => unknown;
type Method = 'GET' | 'POST' | 'DELETE';

const read =
  (object: string): Handler =>
  (world, _, id) =>
    world.get(object, id);

const list =
  (object: string, url: string): Handler =>
  (world, params) =>
    page(params, world.all(object), url);

const change =
  (object: string, ...fields: string[]): Handler =>
  (world, params, id) => {
    const thing = world.get(object, id);
    for (const field of fields) if (textAt(params, field) !== undefined) thing[field] = textAt(params, field);
    thing.metadata = withMetadata(params, (thing.metadata ?? {}) as Record<string, string>);
    world.emit(`${object}.updated`, thing);
    return thing;
  };

const listPrices: Handler = (world, params) => {
  const keys = listAt(params, 'lookup_keys').map(String);
  if (keys.length > 10)
    throw invalid('Array lookup_keys exceeded maximum 10 allowed elements.', { param: 'lookup_keys' });
  const prices = world
    .all<Price>('price')
    .filter(({ lookup_key }) => keys.length === 0 || keys.includes(lookup_key ?? ''));
  return page(params, prices, '/v1/prices');
};

const createPrice: Handler = (world, params) => {
  const interval = textAt(params, 'recurring.interval') as 'month' | 'year' | undefined;
  const key = textAt(params, 'lookup_key') ?? null;
  const holder = key === null ? undefined : world.all<Price>('price').find(({ lookup_key }) => lookup_key === key);
  if (holder && textAt(params, 'transfer_lookup_key') !== 'true')
    throw invalid(`A price (\`${holder.id}\`) already uses that lookup key.`, { param: 'lookup_key' });
  if (holder) holder.lookup_key = null;
  return world.put<Price>({
    id: world.id('price'),
    object: 'price',
    active: true,
    created: world.now(),
    currency: textAt(params, 'currency') ?? 'usd',
    livemode: false,
    lookup_key: key,
    metadata: withMetadata(params, {}),
    product: textAt(params, 'product') ?? world.id('prod'),
    recurring: interval ? { interval, interval_count: numberAt(params, 'recurring.interval_count') ?? 1 } : null,
    type: interval ? 'recurring' : 'one_time',
    unit_amount: numberAt(params, 'unit_amount') ?? 0,
  });
};

const deleteCustomer: Handler = (world, _, id) => {
  const customer = world.get<Customer>('customer', id);
  for (const one of world.all<Subscription>('subscription'))
    if (one.customer === id && one.ended_at === null) endSubscription(world, one);
  customer.deleted = true;
  world.emit('customer.deleted', customer);
  return { id, object: 'customer', deleted: true };
};

const cancelSubscription: Handler = (world, _, id) => {
  const subscription = world.get<Subscription>('subscription', id);
  if (subscription.ended_at !== null) throw missing('subscription', id);
  endSubscription(world, subscription);
  return subscription;
};

const pay: Handler = (world, _, id) => {
  const invoice = payInvoice(world, id);
  finishPending(world, invoice);
  applyInvoice(world, invoice);
  return invoice;
};

const voidIt: Handler = (world, _, id) => {
  const invoice = world.get<Invoice>('invoice', id);
  if (invoice.status !== 'open') throw invalid('You can only pass in open invoices.');
  voidInvoice(world, invoice);
  return invoice;
};

/** All, or of some types, or what was not delivered (`delivery_success=false`). */
const listEvents: Handler = (world, params) => {
  const types = listAt(params, 'types').map(String);
  const wanted = textAt(params, 'delivery_success');
  const isWanted = ({ id, type }: StripeEvent) =>
    (types.length === 0 || types.includes(type)) &&
    (wanted === undefined || world.delivered.has(id) === (wanted === 'true'));
  return page<StripeEvent>(params, world.events, '/v1/events', isWanted);
};

const listPayments: Handler = (world, params) => {
  const intent = textAt(params, 'payment.payment_intent');
  const found = world
    .all('invoice_payment')
    .filter(({ payment }) => intent === undefined || (payment as { payment_intent: string }).payment_intent === intent);
  return page({ ...params, payment: undefined }, found, '/v1/invoice_payments');
};

const createRefund: Handler = (world, params) => {
  const intent = textAt(params, 'payment_intent');
  const charge = textAt(params, 'charge') ?? (intent && world.get('payment_intent', intent).latest_charge);
  if (!charge) throw required('charge');
  return refund(world, String(charge), numberAt(params, 'amount'));
};

const createClock: Handler = (world, params) => {
  const at = numberAt(params, 'frozen_time');
  if (at === undefined) throw required('frozen_time');
  return world.put<TestClock>({
    id: world.id('clock'),
    object: 'test_helpers.test_clock',
    created: world.now(),
    frozen_time: at,
    livemode: false,
    name: textAt(params, 'name') ?? null,
    status: 'ready',
  });
};

const advanceClock: Handler = (world, params, id) => {
  const clock = world.get<TestClock>('test_helpers.test_clock', id);
  const to = numberAt(params, 'frozen_time') ?? 0;
  if (to <= clock.frozen_time) throw invalid('Time must move forwards.', { param: 'frozen_time' });
  advance(world, to, clock);
  return clock;
};

const createConfiguration: Handler = (world, params) =>
  world.put({
    id: world.id('bpc'),
    object: 'billing_portal.configuration',
    active: true,
    is_default: true,
    features: objectAt(params, 'features') ?? {},
    livemode: false,
  });

const cancelSchedule: Handler = (world, _, id) => {
  const schedule = letGo(world, id, 'canceled');
  const subscription = world.find<Subscription>('subscription', schedule.subscription);
  if (subscription && subscription.ended_at === null) endSubscription(world, subscription);
  return schedule;
};

const ROUTES: readonly (readonly [Method, string, Handler])[] = [
  ['POST', 'customers', (world, params) => createCustomer(world, params)],
  ['GET', 'customers', list('customer', '/v1/customers')],
  ['GET', 'customers/:id', (world, _, id) => deletedOr(world.get<Customer>('customer', id))],
  ['POST', 'customers/:id', change('customer', 'email', 'name', 'description')],
  ['DELETE', 'customers/:id', deleteCustomer],
  ['GET', 'products', list('product', '/v1/products')],
  ['GET', 'products/:id', read('product')],
  [
    'POST',
    'products',
    (world, params) =>
      world.put({
        id: world.id('prod'),
        object: 'product',
        active: true,
        name: textAt(params, 'name'),
        metadata: withMetadata(params, {}),
      }),
  ],
  ['GET', 'prices', listPrices],
  ['GET', 'prices/:id', read('price')],
  ['POST', 'prices', createPrice],
  ['POST', 'checkout/sessions', (world, params) => createSession(world, params)],
  ['GET', 'checkout/sessions', list('checkout.session', '/v1/checkout/sessions')],
  ['GET', 'checkout/sessions/:id', read('checkout.session')],
  [
    'GET',
    'checkout/sessions/:id/line_items',
    (world, params, id) =>
      page<LineItem>(
        params,
        toLineItems(world.get<Session>('checkout.session', id)),
        `/v1/checkout/sessions/${id}/line_items`,
      ),
  ],
  [
    'POST',
    'checkout/sessions/:id/expire',
    (world, _, id) => {
      const session = world.get<Session>('checkout.session', id);
      expireSession(world, session);
      return session;
    },
  ],
  ['GET', 'subscriptions', list('subscription', '/v1/subscriptions')],
  ['GET', 'subscriptions/:id', read('subscription')],
  ['POST', 'subscriptions/:id', (world, params, id) => updateSubscription(world, id, params)],
  ['DELETE', 'subscriptions/:id', cancelSubscription],
  ['POST', 'subscription_schedules', (world, params) => createSchedule(world, params)],
  ['GET', 'subscription_schedules/:id', read('subscription_schedule')],
  ['POST', 'subscription_schedules/:id', (world, params, id) => updateSchedule(world, id, params)],
  ['POST', 'subscription_schedules/:id/release', (world, _, id) => letGo(world, id, 'released')],
  ['POST', 'subscription_schedules/:id/cancel', cancelSchedule],
  ['GET', 'invoices', list('invoice', '/v1/invoices')],
  ['POST', 'invoices/create_preview', (world, params) => previewInvoice(world, params)],
  ['GET', 'invoices/:id', read('invoice')],
  ['POST', 'invoices/:id/pay', pay],
  ['POST', 'invoices/:id/void', voidIt],
  ['GET', 'invoice_payments', listPayments],
  ['GET', 'payment_intents', list('payment_intent', '/v1/payment_intents')],
  ['GET', 'payment_intents/:id', read('payment_intent')],
  ['GET', 'charges', list('charge', '/v1/charges')],
  ['GET', 'charges/:id', read('charge')],
  ['POST', 'refunds', createRefund],
  ['GET', 'refunds', list('refund', '/v1/refunds')],
  ['GET', 'refunds/:id', read('refund')],
  ['GET', 'disputes', list('dispute', '/v1/disputes')],
  ['GET', 'disputes/:id', read('dispute')],
  ['POST', 'billing_portal/sessions', (world, params) => createPortalSession(world, params)],
  ['POST', 'billing_portal/configurations', createConfiguration],
  ['GET', 'billing_portal/configurations', list('billing_portal.configuration', '/v1/billing_portal/configurations')],
  ['GET', 'events', listEvents],
  ['GET', 'events/:id', read('event')],
  ['POST', 'test_helpers/test_clocks', createClock],
  ['GET', 'test_helpers/test_clocks/:id', read('test_helpers.test_clock')],
  ['POST', 'test_helpers/test_clocks/:id/advance', advanceClock],
];

const deletedOr = (customer: Customer) =>
  customer.deleted ? { id: customer.id, object: 'customer', deleted: true } : customer;

/** What answers a path below /v1/, with the id in it; null where nothing does. */
export function route(method: string, path: string): ((world: World, params: Params) => unknown) | null {
  const given = path.split('/');
  for (const [wanted, pattern, handler] of ROUTES) {
    const parts = pattern.split('/');
    if (wanted !== method || parts.length !== given.length) continue;
    if (!parts.every((part, i) => part === ':id' || part === given[i])) continue;
    const id = decodeURIComponent(given[parts.indexOf(':id')] ?? '');
    return (world, params) => handler(world, params, id);
  }
  return null;
}
