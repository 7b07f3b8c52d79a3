// Limits of a mailbox: valid settings, the daily cap and number of mailboxes of a plan, and the day in its zone that caps count by.

import { DAY_CAP_LIMITS, MAILBOX_LIMITS, PLAN_NAMES, type Plan, planWithMore } from '#account/plans/contract.ts';
import { formatCount } from '#shared/formats.ts';
import { type MailboxKind, PROVIDER_CEILINGS, type SenderKind } from '../fields.contract.ts';

const NAMES: Partial<Record<MailboxKind, string>> = { google: 'Google', microsoft: 'Microsoft' };

interface Settings {
  dayCap: number;
  gapMinSeconds: number;
  gapMaxSeconds: number;
  /** Google's limit applies to SMTP too. */
  smtpHost?: string;
}

/** Empty if the settings are valid. Ceilings: integration contracts 4.3 and 4.5. */
export function settingsErrors(
  kind: MailboxKind,
  { dayCap, gapMinSeconds, gapMaxSeconds, smtpHost }: Settings,
): { path: string; message: string }[] {
  const errors = [];
  const provider = smtpHost === 'smtp.gmail.com' ? 'google' : kind;
  const ceiling = PROVIDER_CEILINGS[provider];
  if (ceiling !== undefined && dayCap > ceiling) {
    errors.push({
      path: 'dayCap',
      message: `${NAMES[provider]} allows at most ${ceiling} emails a day from a mailbox`,
    });
  }
  if (gapMaxSeconds < gapMinSeconds) {
    errors.push({ path: 'gapMaxSeconds', message: 'The longest gap must not be shorter than the shortest' });
  }
  return errors;
}

/** "Your plan allows 100 a day; Premium 150". */
export function dayCapText(plan: Plan): string {
  const upgrade = planWithMore(DAY_CAP_LIMITS, plan);
  return `Your plan allows ${DAY_CAP_LIMITS[plan]} a day${upgrade === null ? '' : `; ${PLAN_NAMES[upgrade]} ${DAY_CAP_LIMITS[upgrade]}`}`;
}

/** "Premium allows 50"; '' where no plan allows more. */
export function moreMailboxesText(plan: Plan): string {
  const more = planWithMore(MAILBOX_LIMITS, plan);
  return more === null ? '' : `${PLAN_NAMES[more]} allows ${MAILBOX_LIMITS[more]}`;
}

/** "2 of 10 mailboxes"; practice mailboxes are not counted. */
export function planMailboxesText(plan: Plan, kinds: readonly MailboxKind[]): string {
  const own = kinds.filter((kind) => kind !== 'practice').length;
  return `${formatCount(own)} of ${formatCount(MAILBOX_LIMITS[plan])} mailboxes`;
}

/** Empty if the cap is allowed. `before`: the current cap, which stays valid after a downgrade so that other settings can be saved. */
export function dayCapErrors(
  kind: MailboxKind,
  plan: Plan,
  dayCap: number | undefined,
  before?: number,
): { path: string; message: string }[] {
  if (kind === 'practice' || dayCap === undefined || dayCap === before || dayCap <= DAY_CAP_LIMITS[plan]) return [];
  return [{ path: 'dayCap', message: dayCapText(plan) }];
}

/** The cap after a downgrade; on a plan without email, running campaigns finish at the smallest cap. Other channels have limits of their own. */
export function effectiveDayCap(kind: SenderKind, plan: Plan | null, dayCap: number): number {
  if (kind === 'practice' || kind === 'whatsapp' || plan === null) return dayCap;
  return Math.min(dayCap, DAY_CAP_LIMITS[plan] || DAY_CAP_LIMITS.starter);
}
