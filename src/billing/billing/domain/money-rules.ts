// The rules of payments: the plan that subscriptions give, when a change applies, the credits of an invoice, and those that a refund revokes.
import { type Interval, PAID_PLANS, type PaidPlan, PLAN_CREDITS, PLAN_PRICES } from '#account/plans/contract.ts';

const DAY_MS = 86_400_000;
const GRACE_DAYS = 7;

/** Until when a plan whose renewal failed stays open. */
export function graceEnd(pastDueSince: Date): Date {
  return new Date(pastDueSince.getTime() + GRACE_DAYS * DAY_MS);
}

interface Known {
  plan: PaidPlan;
  status: string;
  graceUntil: Date | null;
  /** It has given its plan before. */
  granted: boolean;
}

/** Active, on trial, or behind with a renewal for less than the grace. */
export function givesPlan({ status, graceUntil }: Pick<Known, 'status' | 'graceUntil'>, now: Date): boolean {
  if (status === 'active' || status === 'trialing') return true;
  return status === 'past_due' && graceUntil !== null && graceUntil > now;
}

/** The largest plan given; 'free' where one has ended; null where there never was one: the plan is not payments' business. */
export function entitledPlan(subscriptions: readonly Known[], now: Date): PaidPlan | 'free' | null {
  const given = subscriptions.filter((known) => givesPlan(known, now)).map(({ plan }) => PAID_PLANS.indexOf(plan));
  if (given.length > 0) return PAID_PLANS[Math.max(...given)] ?? null;
  return subscriptions.some(({ granted }) => granted) ? 'free' : null;
}

// Whether a change of the paid plan is more or less, and so when it is made: more at once, less at the end of the period.
interface Choice {
  plan: PaidPlan;
  interval: Interval;
}

const rank = ({ plan }: Choice) => PAID_PLANS.indexOf(plan);

/** `same`: nothing to change. From yearly to monthly is less whatever the plan: the year is paid for. */
export function changeKind(from: Choice, to: Choice): 'same' | 'now' | 'period-end' {
  if (from.plan === to.plan && from.interval === to.interval) return 'same';
  if (from.interval === 'yearly' && to.interval === 'monthly') return 'period-end';
  return rank(to) >= rank(from) ? 'now' : 'period-end';
}

// The credits that an invoice of a subscription pays for. They follow the period paid, never a clock of ours.
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
 * so that a year's credits cannot be bought on its last day. Null for an invoice without a plan on it.
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

// How many credits a refund or a dispute withdraws: those of this payment that are not spent, and of no other payment.
export interface PaidCredits {
  /** Granted for the payment. */
  credits: number;
  /** Already withdrawn. */
  takenBack: number;
  /** Cents. */
  amount: number;
}

/** Credits that should be gone altogether after so many cents were given back; all of them while it is disputed. */
export function dueBack({ credits, amount }: PaidCredits, refunded: number, disputed: boolean): number {
  if (disputed || refunded >= amount) return credits;
  return Math.floor((credits * refunded) / amount);
}

/**
 * The oldest credits of a pool are spent first, so what is left belongs to the newest payments.
 * @param left what is left in the pool that the payment filled.
 * @param newer credits of the payments that filled it later, less those withdrawn.
 */
export function creditsToWithdraw(payment: PaidCredits, due: number, left: number, newer: number): number {
  const unspent = Math.min(Math.max(0, left - newer), payment.credits - payment.takenBack);
  return Math.max(0, Math.min(due - payment.takenBack, unspent));
}
