// What happens by itself as time passes: renewals, drafts that are charged, further tries, ends, expiries.
import { expireSession } from './checkout.ts';
import { finalize } from './invoices.ts';
import { applySchedule } from './schedules.ts';
import type { Customer, Invoice, Session, Subscription, TestClock } from './shapes.ts';
import { collectFor, endSubscription, firstItem, renew, setStatus } from './subscriptions.ts';
import type { World } from './world.ts';

interface Happening {
  at: number;
  run(): void;
}

const DAY = 86_400;
const LIVING = new Set(['trialing', 'active', 'past_due', 'unpaid', 'paused']);

/** Moves a test clock, or the account's own clock, to a later time; everything due on the way happens at its time. */
export function advance(world: World, to: number, clock: TestClock | null = null): void {
  const isMine = (customer: string | null) => world.clockOf(customer)?.id === clock?.id;
  for (;;) {
    const next = earliest(world, isMine);
    if (next === null || next.at > to) break;
    world.stand(Math.max(next.at, clock?.frozen_time ?? world.now()), clock);
    next.run();
  }
  world.stand(to, clock);
  if (clock) world.emit('test_helpers.test_clock.ready', clock);
  else world.goOn();
}

function earliest(world: World, isMine: (customer: string | null) => boolean): Happening | null {
  let first: Happening | null = null;
  const consider = (happening: Happening | null) => {
    if (happening && (first === null || happening.at < first.at)) first = happening;
  };
  for (const one of world.all<Subscription>('subscription'))
    if (isMine(one.customer)) consider(ofSubscription(world, one));
  for (const one of world.all<Invoice>('invoice')) if (isMine(one.customer)) consider(ofInvoice(world, one));
  for (const one of world.all<Session>('checkout.session'))
    if (one.status === 'open' && isMine(one.customer))
      consider({ at: one.expires_at, run: () => expireSession(world, one) });
  return first;
}

function ofSubscription(world: World, subscription: Subscription): Happening | null {
  if (subscription.status === 'incomplete') {
    const undecided = world.find<Invoice>('invoice', subscription.latest_invoice)?.status === 'open';
    const at = Number(subscription.created) + DAY;
    return undecided ? { at, run: () => endSubscription(world, subscription) } : null;
  }
  if (!LIVING.has(subscription.status)) return null;
  const end = firstItem(subscription).current_period_end;
  const cancelAt = subscription.cancel_at ?? (subscription.cancel_at_period_end ? end : null);
  if (cancelAt !== null && cancelAt <= end) return { at: cancelAt, run: () => endSubscription(world, subscription) };
  return {
    at: end,
    run: () => {
      applySchedule(world, subscription, end);
      renew(world, subscription);
    },
  };
}

function ofInvoice(world: World, invoice: Invoice): Happening | null {
  if (invoice.status === 'draft' && invoice.automatically_finalizes_at !== null)
    return {
      at: invoice.automatically_finalizes_at,
      run: () => {
        finalize(world, invoice);
        collectFor(world, invoice);
      },
    };
  if (invoice.status === 'open' && invoice.next_payment_attempt !== null)
    return { at: invoice.next_payment_attempt, run: () => void collectFor(world, invoice) };
  return null;
}

/** The test clock of a customer; from the first call on his time stands still but for `advance`. */
export function clockFor(world: World, customerId: string): string {
  const customer = world.get<Customer>('customer', customerId);
  if (customer.test_clock !== null) return customer.test_clock;
  const id = world.id('clock');
  const now = world.now();
  world.put<TestClock>({ id, object: 'test_helpers.test_clock', created: now, frozen_time: now, status: 'ready' });
  customer.test_clock = id;
  return id;
}

/** The customer's card is charged for what is open, as after a new card in the portal. */
export function payOpen(world: World, subscription: Subscription): void {
  const open = world
    .all<Invoice>('invoice')
    .filter((one) => one.status === 'open' && one.parent?.subscription_details?.subscription === subscription.id);
  for (const invoice of open) collectFor(world, invoice);
  if (open.length > 0 && open.every(({ status }) => status === 'paid') && subscription.ended_at === null)
    setStatus(world, subscription, 'active');
}
