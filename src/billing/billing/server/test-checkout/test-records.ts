// The records of the test checkout (moments as ISO text, amounts in cents), and its periods and prorated amounts.
import { type Interval, type PaidPlan, PLAN_PRICES } from '#account/plans/contract.ts';
import type { SubscriptionState } from '../../contract.ts';
import type { OrderedItem, ProviderCheckout, ProviderInvoice } from '../payments.provider.ts';

export interface TestCheckout {
  orderId: string;
  item: OrderedItem;
  amount: number;
  customerId: string | null;
  email: string | null;
  successUrl: string;
  cancelUrl: string;
  state: ProviderCheckout['state'];
  /** How often paying was declined. */
  declined: number;
  subscriptionId: string | null;
  invoiceId: string | null;
  paymentId: string | null;
  at: string;
}

export interface TestSubscription {
  customerId: string;
  status: SubscriptionState;
  plan: PaidPlan;
  interval: Interval;
  periodStart: string;
  periodEnd: string;
  cancelAtPeriodEnd: boolean;
  pending: { plan: PaidPlan; interval: Interval } | null;
  latestInvoiceId: string | null;
  pastDueSince: string | null;
}

export interface TestLine {
  plan: PaidPlan;
  interval: Interval;
  amount: number;
  periodStart: string;
  periodEnd: string;
  proration: boolean;
}

export interface TestInvoice {
  customerId: string;
  subscriptionId: string | null;
  paid: boolean;
  reason: ProviderInvoice['reason'];
  amount: number;
  lines: TestLine[];
  paymentId: string | null;
  at: string;
}

export interface TestRecords {
  checkout: TestCheckout;
  customer: {
    /** Whether the card that is kept for renewals and changes pays. */
    cardPays: boolean;
  };
  subscription: TestSubscription;
  invoice: TestInvoice;
  payment: { customerId: string; amount: number; amountRefunded: number };
  portal: { customerId: string; subscriptionId: string | null; returnUrl: string; expiresAt: string };
}

// Periods by the calendar, and what a change in the middle of one costs.

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
