// The plan that a workspace's subscriptions give it.
import { PAID_PLANS, type PaidPlan } from '#account/plans/contract.ts';

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
