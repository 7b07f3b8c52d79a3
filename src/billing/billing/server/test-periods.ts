// Reckoning of the test checkout: periods by the calendar, and what a change in the middle of one costs.
import { type Interval, PLAN_PRICES } from '#account/plans/contract.ts';
import type { TestLine, TestSubscription } from './test-records.ts';

/** One interval later, on the same day; on the last day of a month that has no such day. */
export function periodAfter(start: Date, interval: Interval): Date {
  const months = interval === 'yearly' ? 12 : 1;
  const end = new Date(start);
  end.setUTCMonth(start.getUTCMonth() + months, 1);
  const days = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(start.getUTCDate(), days));
  return end;
}

/**
 * The lines of a change at once: what is left of the present period is given back, and the new plan charged for the same time;
 * another interval begins a period of its own.
 */
export function changeLines(
  now: TestSubscription,
  to: Pick<TestSubscription, 'plan' | 'interval'>,
  asOf: Date,
): [back: TestLine, charged: TestLine] {
  const start = new Date(now.periodStart).getTime();
  const end = new Date(now.periodEnd).getTime();
  const left = Math.min(1, Math.max(0, (end - asOf.getTime()) / (end - start)));
  const same = now.interval === to.interval;
  const periodEnd = same ? now.periodEnd : periodAfter(asOf, to.interval).toISOString();
  const part = (cents: number, share: number) => Math.round(cents * share) || 0;
  return [
    {
      plan: now.plan,
      interval: now.interval,
      amount: -part(PLAN_PRICES[now.plan][now.interval], left),
      periodStart: asOf.toISOString(),
      periodEnd: now.periodEnd,
      proration: true,
    },
    {
      ...to,
      amount: part(PLAN_PRICES[to.plan][to.interval], same ? left : 1),
      periodStart: asOf.toISOString(),
      periodEnd,
      proration: same,
    },
  ];
}
