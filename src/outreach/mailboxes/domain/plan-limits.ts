// What a plan allows of mailboxes (product-design 5.30), in figures and in words. Practice mailboxes are free of both limits.
import { DAY_CAP_LIMITS, MAILBOX_LIMITS, PLAN_NAMES, type Plan, planWithMore } from '#account/plans/contract.ts';
import { formatCount } from '#shared/formats.ts';
import type { MailboxKind, SenderKind } from '../fields.contract.ts';

/** "Your plan allows 100 a day; Premium 150". */
export function dayCapWords(plan: Plan): string {
  const more = planWithMore(DAY_CAP_LIMITS, plan);
  return `Your plan allows ${DAY_CAP_LIMITS[plan]} a day${more === null ? '' : `; ${PLAN_NAMES[more]} ${DAY_CAP_LIMITS[more]}`}`;
}

/** "Premium allows 50"; '' where no plan allows more. */
export function moreMailboxesWords(plan: Plan): string {
  const more = planWithMore(MAILBOX_LIMITS, plan);
  return more === null ? '' : `${PLAN_NAMES[more]} allows ${MAILBOX_LIMITS[more]}`;
}

/** "2 of 10 mailboxes". */
export function mailboxesOfPlan(plan: Plan, kinds: readonly MailboxKind[]): string {
  const own = kinds.filter((kind) => kind !== 'practice').length;
  return `${formatCount(own)} of ${formatCount(MAILBOX_LIMITS[plan])} mailboxes`;
}

/** Empty where it may be set. `before`: what it is set to now; a plan that was lowered does not stop other settings from being saved. */
export function dayCapFaults(
  kind: MailboxKind,
  plan: Plan,
  dayCap: number | undefined,
  before?: number,
): { path: string; message: string }[] {
  if (kind === 'practice' || dayCap === undefined || dayCap === before || dayCap <= DAY_CAP_LIMITS[plan]) return [];
  return [{ path: 'dayCap', message: dayCapWords(plan) }];
}

/**
 * What is sent by: a plan that was lowered lowers the cap, and what is under way on a plan without e-mail leaves at the smallest one. Senders
 * of other channels have limits of their own.
 */
export function dayCapUnder(kind: SenderKind, plan: Plan | null, dayCap: number): number {
  if (kind === 'practice' || kind === 'whatsapp' || plan === null) return dayCap;
  return Math.min(dayCap, DAY_CAP_LIMITS[plan] || DAY_CAP_LIMITS.starter);
}
