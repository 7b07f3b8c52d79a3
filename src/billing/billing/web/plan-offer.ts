// What the card of a plan offers to the viewer. The server checks again when it is used.
import { INTERVALS, type Interval, isPaidPlan, PLAN_PRICES, PLANS, type Plan } from '#account/plans/contract.ts';
import type { BillingSummary } from './use-billing.ts';

export interface Looker {
  plan: Plan;
  /** True for a paid plan that is not paid. */
  unpaid: boolean;
  owner: boolean;
  subscription: BillingSummary['subscription'];
}

export type PlanOffer =
  /** Nothing to press: it is theirs, or cannot be had from here. */
  | { kind: 'none' }
  | { kind: 'sign-up' }
  /** Pay for it, with the account. */
  | { kind: 'pay'; word: 'Choose' | 'Pay for' }
  | { kind: 'change'; change: 'upgrade' | 'downgrade' }
  /** The same plan, paid at the other interval. */
  | { kind: 'switch'; to: Interval }
  /** To the end of the paid plan, after which the free one follows. */
  | { kind: 'cancel' }
  /** What waits for the end of the period, or undoes it. */
  | { kind: 'pending' };

/** A subscription in one of these states can be changed; one that has ended is bought again. */
const LIVING: readonly string[] = ['trialing', 'active', 'past_due'];

export function livingSubscription(subscription: BillingSummary['subscription']): BillingSummary['subscription'] {
  return subscription !== null && LIVING.includes(subscription.status) ? subscription : null;
}

/** `null` as looker: a visitor. `sells` false: nothing can be bought here. */
export function getOffer(plan: Plan, interval: Interval, looker: Looker | null, sells: boolean): PlanOffer {
  if (looker === null) {
    // A paid plan is paid for on the way.
    return sells || !isPaidPlan(plan) ? { kind: 'sign-up' } : { kind: 'none' };
  }
  if (!looker.owner || !sells) return { kind: 'none' };
  const subscription = livingSubscription(looker.subscription);
  if (subscription === null) {
    if (!isPaidPlan(plan) || (plan === looker.plan && !looker.unpaid)) return { kind: 'none' };
    return { kind: 'pay', word: plan === looker.plan ? 'Pay for' : 'Choose' };
  }
  return offerToSubscriber(plan, interval, subscription);
}

function offerToSubscriber(
  plan: Plan,
  interval: Interval,
  subscription: NonNullable<BillingSummary['subscription']>,
): PlanOffer {
  if (!isPaidPlan(plan))
    return plan === 'free' && !subscription.cancelAtPeriodEnd ? { kind: 'cancel' } : { kind: 'none' };
  if (subscription.pendingPlan === plan && (subscription.pendingInterval ?? interval) === interval) {
    return { kind: 'pending' };
  }
  if (plan === subscription.plan) {
    if (interval === subscription.interval) return { kind: 'none' };
    return { kind: 'switch', to: interval };
  }
  const up = PLANS.indexOf(plan) > PLANS.indexOf(subscription.plan);
  return { kind: 'change', change: up ? 'upgrade' : 'downgrade' };
}

/** Months that the yearly price saves, of the plan where that is least: "2 months free" is then true of each. */
export function monthsSaved(): number {
  const saved = Object.values(PLAN_PRICES).map(({ monthly, yearly }) => Math.floor((monthly * 12 - yearly) / monthly));
  return Math.min(...saved);
}

export const isInterval = (value: unknown): value is Interval => INTERVALS.some((interval) => interval === value);
