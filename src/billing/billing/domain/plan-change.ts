// Whether a change of the paid plan is more or less, and so when it is made: more at once, less at the end of the period.
import { type Interval, PAID_PLANS, type PaidPlan } from '#account/plans/contract.ts';

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
