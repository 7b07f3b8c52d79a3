// Subscription schedules: a change of price that waits for the end of the period.

import { listAt, numberAt, objectAt, type Params, textAt, withMetadata } from './form.ts';
import { invalid } from './refusal.ts';
import type { Phase, Price, Schedule, Subscription } from './shapes.ts';
import { addInterval, firstItem } from './subscriptions.ts';
import type { World } from './world.ts';

export function createSchedule(world: World, params: Params): Schedule {
  const from = textAt(params, 'from_subscription');
  if (from === undefined)
    throw invalid('The simulator makes schedules from a subscription only.', { param: 'from_subscription' });
  const subscription = world.get<Subscription>('subscription', from, 'from_subscription');
  if (subscription.schedule !== null)
    throw invalid('You cannot migrate a subscription that is already attached to a schedule.', {
      param: 'from_subscription',
    });
  if (subscription.ended_at !== null)
    throw invalid('You cannot migrate a subscription that is in the `canceled` status.');
  const item = firstItem(subscription);
  const phase = toPhase(item.price.id, item.current_period_start, item.current_period_end);
  const schedule = world.put<Schedule>({
    id: world.id('sub_sched'),
    object: 'subscription_schedule',
    canceled_at: null,
    completed_at: null,
    created: world.now(subscription.customer),
    current_phase: { start_date: phase.start_date, end_date: phase.end_date },
    customer: subscription.customer,
    end_behavior: 'release',
    livemode: false,
    metadata: {},
    phases: [phase],
    released_at: null,
    released_subscription: null,
    status: 'active',
    subscription: subscription.id,
    test_clock: subscription.test_clock,
  });
  subscription.schedule = schedule.id;
  world.emit('subscription_schedule.created', schedule);
  world.emit('customer.subscription.updated', subscription, { schedule: null });
  return schedule;
}

const toPhase = (price: string, start: number, end: number): Phase => ({
  items: [{ price, quantity: 1 }],
  start_date: start,
  end_date: end,
  proration_behavior: 'create_prorations',
  metadata: {},
});

export function updateSchedule(world: World, id: string, params: Params): Schedule {
  const schedule = world.get<Schedule>('subscription_schedule', id, 'schedule');
  mustLive(schedule);
  const given = listAt(params, 'phases');
  if (given.length > 0) {
    const phases: Phase[] = [];
    for (const [i] of given.entries()) phases.push(readPhase(world, params, `phases.${i}`, phases.at(-1) ?? null));
    const [first] = schedule.phases;
    if (first && phases[0] && phases[0].start_date !== first.start_date)
      throw invalid('You can not modify the start date of the current phase.', { param: 'phases[0][start_date]' });
    schedule.phases = phases;
  }
  schedule.end_behavior = textAt(params, 'end_behavior') ?? schedule.end_behavior;
  schedule.metadata = withMetadata(params, (schedule.metadata ?? {}) as Record<string, string>);
  world.emit('subscription_schedule.updated', schedule);
  return schedule;
}

function readPhase(world: World, params: Params, at: string, before: Phase | null): Phase {
  const price = world.get<Price>('price', textAt(params, `${at}.items.0.price`), `${at}[items][0][price]`);
  const start = numberAt(params, `${at}.start_date`) ?? before?.end_date;
  if (start === undefined) throw invalid('The first phase needs a start_date.', { param: 'phases[0][start_date]' });
  const end = numberAt(params, `${at}.end_date`) ?? start + getLength(params, at, price, start);
  return {
    ...toPhase(price.id, start, end),
    proration_behavior: textAt(params, `${at}.proration_behavior`) ?? 'create_prorations',
    metadata: withMetadata(params, {}, `${at}.metadata`),
  };
}

function getLength(params: Params, at: string, price: Price, start: number): number {
  if (!objectAt(params, `${at}.duration`))
    return addInterval(start, price, numberAt(params, `${at}.iterations`) ?? 1) - start;
  const interval = textAt(params, `${at}.duration.interval`) === 'year' ? 'year' : 'month';
  const count = numberAt(params, `${at}.duration.interval_count`) ?? 1;
  return addInterval(start, { ...price, recurring: { interval, interval_count: count } }) - start;
}

function mustLive(schedule: Schedule): void {
  if (schedule.status === 'active' || schedule.status === 'not_started') return;
  throw invalid(`You cannot change a subscription schedule that is in the \`${schedule.status}\` status.`);
}

/** `release` leaves the subscription as it is, `cancel` ends it: the caller does that. */
export function letGo(world: World, id: string, status: 'released' | 'canceled'): Schedule {
  const schedule = world.get<Schedule>('subscription_schedule', id, 'schedule');
  mustLive(schedule);
  detach(world, schedule, status);
  return schedule;
}

function detach(world: World, schedule: Schedule, status: 'released' | 'canceled' | 'completed'): void {
  const subscription = world.find<Subscription>('subscription', schedule.subscription);
  const now = world.now(subscription?.customer);
  Object.assign(schedule, { status, current_phase: null, [`${status}_at`]: now });
  if (status === 'released')
    Object.assign(schedule, { released_subscription: schedule.subscription, subscription: null });
  world.emit(`subscription_schedule.${status}`, schedule);
  if (!subscription) return;
  subscription.schedule = null;
  world.emit('customer.subscription.updated', subscription, { schedule: schedule.id });
}

/** At the end of a period: the next phase's price, where there is one; after the last one the schedule lets go. */
export function applySchedule(world: World, subscription: Subscription, now: number): void {
  const schedule = world.find<Schedule>('subscription_schedule', subscription.schedule);
  if (!schedule) return;
  const phase = schedule.phases.find(({ start_date, end_date }) => start_date <= now && now < end_date);
  if (!phase) {
    detach(world, schedule, 'released');
    return;
  }
  schedule.current_phase = { start_date: phase.start_date, end_date: phase.end_date };
  const price = world.get<Price>('price', phase.items[0]?.price);
  const item = firstItem(subscription);
  if (item.price.id === price.id) return;
  item.price = price;
  if (phase.metadata) Object.assign(subscription.metadata, phase.metadata);
  world.emit('subscription_schedule.updated', schedule);
}
