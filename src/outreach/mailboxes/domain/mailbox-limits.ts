// Limits of a mailbox: valid settings, the daily cap and number of mailboxes of a plan, and the day in its zone that caps count by.
import { DAY_CAP_LIMITS, MAILBOX_LIMITS, PLAN_NAMES, type Plan, planWithMore } from '#account/plans/contract.ts';
import { formatCount } from '#shared/formats.ts';
import { type MailboxKind, PROVIDER_CEILINGS, type SenderKind } from '../fields.contract.ts';

const NAMES: Partial<Record<MailboxKind, string>> = { google: 'Google', microsoft: 'Microsoft' };

interface Settings {
  dayCap: number;
  gapMinSeconds: number;
  gapMaxSeconds: number;
  /** Google holds to its limit whichever way its mailbox is reached. */
  smtpHost?: string;
}

/** Empty where they can. Ceilings: integration contracts 4.3 and 4.5. */
export function settingsErrors(
  kind: MailboxKind,
  { dayCap, gapMinSeconds, gapMaxSeconds, smtpHost }: Settings,
): { path: string; message: string }[] {
  const faults = [];
  const provider = smtpHost === 'smtp.gmail.com' ? 'google' : kind;
  const ceiling = PROVIDER_CEILINGS[provider];
  if (ceiling !== undefined && dayCap > ceiling) {
    faults.push({ path: 'dayCap', message: `${NAMES[provider]} takes at most ${ceiling} a day from a mailbox` });
  }
  if (gapMaxSeconds < gapMinSeconds) {
    faults.push({ path: 'gapMaxSeconds', message: 'The longest pause cannot be shorter than the shortest one' });
  }
  return faults;
}

// What a plan allows of mailboxes (product-design 5.30), in figures and in words. Practice mailboxes are free of both limits.

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

// Which day it is somewhere: what a mailbox may send is counted by the days of its own zone.
const formats = new Map<string, Intl.DateTimeFormat>();

/** "2026-11-30". `zone`: an IANA zone that the runtime knows. */
export function dayIn(zone: string, at: number): string {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(zone, format);
  return format.format(at);
}
