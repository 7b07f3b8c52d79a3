// The credits that an invoice of a subscription pays for. They follow the period paid, never a clock of ours.
import { type Interval, type PaidPlan, PLAN_CREDITS, PLAN_PRICES } from '#account/plans/contract.ts';

interface Line {
  plan: PaidPlan;
  interval: Interval;
  /** Cents; negative for what is given back of the former plan. */
  amount: number;
  periodStart: Date;
  periodEnd: Date;
  proration: boolean;
}

export interface InvoiceGrant {
  plan: PaidPlan;
  interval: Interval;
  credits: number;
  periodStart: Date;
  periodEnd: Date;
}

/** A yearly payment grants its twelve months at once. */
export function creditsOfPeriod(plan: PaidPlan, interval: Interval): number {
  return PLAN_CREDITS[plan] * (interval === 'yearly' ? 12 : 1);
}

/**
 * A first payment and a renewal grant the plan's credits for their period. An upgrade within one grants the difference of
 * both plans for the time that is left, never less than nothing: in the share in which each line charges its plan's price,
 * so that nobody buys a year's credits on its last day. Null for an invoice without a plan on it.
 */
export function invoiceGrant(reason: 'create' | 'cycle' | 'update', lines: readonly Line[]): InvoiceGrant | null {
  const charged = lines.filter(({ amount }) => amount >= 0);
  const main = charged.find(({ proration }) => proration === (reason === 'update')) ?? charged[0];
  if (!main) return null;
  const { plan, interval, periodStart, periodEnd } = main;
  if (reason !== 'update') return { plan, interval, credits: creditsOfPeriod(plan, interval), periodStart, periodEnd };
  const difference = lines.reduce((sum, line) => sum + creditsOfLine(line), 0);
  return { plan, interval, credits: Math.max(0, Math.round(difference)), periodStart, periodEnd };
}

function creditsOfLine({ plan, interval, amount }: Line): number {
  const share = Math.max(-1, Math.min(1, amount / PLAN_PRICES[plan][interval]));
  return creditsOfPeriod(plan, interval) * share;
}
