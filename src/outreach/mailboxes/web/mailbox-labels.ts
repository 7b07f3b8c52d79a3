// Labels of mailboxes.
import { formatCount, formatNoun } from '#shared/formats.ts';
import type { MailboxRow } from '../contract.ts';
import type { CHECK_STEPS, MailboxKind } from '../fields.contract.ts';

export const KIND_LABELS: Record<MailboxKind, string> = {
  smtp: 'SMTP',
  google: 'Gmail',
  microsoft: 'Microsoft 365',
  practice: 'Practice',
};

export const STEP_LABELS: Record<(typeof CHECK_STEPS)[number], string> = {
  'sending-connection': 'Connect to the sending server',
  'sending-login': 'Sign in to send',
  'self-send': 'Email to itself',
  'reading-login': 'Sign in to read',
};

export const mailboxesText = (n: number) => formatNoun(n, 'mailbox', 'mailboxes');

/** "60 to 180 s apart". */
export function gapLabel({
  gapMinSeconds: min,
  gapMaxSeconds: max,
}: Pick<MailboxRow, 'gapMinSeconds' | 'gapMaxSeconds'>) {
  if (max === 0) return 'No gap';
  return min === max ? `${min} s apart` : `${min} to ${max} s apart`;
}

/** Why it sends less than its limit today; '' if it does not. */
export function rampLabel({ capToday, dayCap }: Pick<MailboxRow, 'capToday' | 'dayCap'>): string {
  return capToday < dayCap ? `warming up to ${formatCount(dayCap)} a day` : '';
}

/** Retries count towards the daily limit; '' if there were none. */
export function retriesLabel({ sentToday, triesToday }: Pick<MailboxRow, 'sentToday' | 'triesToday'>): string {
  const more = triesToday - sentToday;
  return more > 0 ? `plus ${formatCount(more)} ${more === 1 ? 'retry' : 'retries'}` : '';
}

export function trackingLabel({ trackClicks, trackOpens }: Pick<MailboxRow, 'trackClicks' | 'trackOpens'>): string {
  if (trackClicks) return trackOpens ? 'Clicks and opens' : 'Clicks';
  return trackOpens ? 'Opens' : 'Off';
}
