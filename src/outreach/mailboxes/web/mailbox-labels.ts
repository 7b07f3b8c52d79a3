// The words of mailboxes: how one fares, and what its pace is.
import { formatCount, formatNoun } from '#shared/formats.ts';
import type { MailboxRow } from '../contract.ts';
import type { CHECK_STEPS, MailboxKind } from '../fields.contract.ts';

export const KIND_WORDS: Record<MailboxKind, string> = {
  smtp: 'SMTP',
  google: 'Gmail',
  microsoft: 'Microsoft 365',
  practice: 'Practice',
};

export const STEP_WORDS: Record<(typeof CHECK_STEPS)[number], string> = {
  'sending-connection': 'Connection for sending',
  'sending-login': 'Login for sending',
  'self-send': 'A mail to itself',
  'reading-login': 'Login for reading',
};

/** Where a new mailbox is at home: where whoever connects it is. */
export const homeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

export const mailboxesText = (n: number) => formatNoun(n, 'mailbox', 'mailboxes');

/** "60 to 180 s between mails". */
export function gapWords({
  gapMinSeconds: min,
  gapMaxSeconds: max,
}: Pick<MailboxRow, 'gapMinSeconds' | 'gapMaxSeconds'>) {
  if (max === 0) return 'No gap';
  return min === max ? `${min} s apart` : `${min} to ${max} s apart`;
}

/** Why it sends less than its cap today; '' where it does not. */
export function rampWords({ capToday, dayCap }: Pick<MailboxRow, 'capToday' | 'dayCap'>): string {
  return capToday < dayCap ? `warming up to ${formatCount(dayCap)} a day` : '';
}

/** Mails that were tried more than once count more than once towards the cap; '' where none was. */
export function triesWords({ sentToday, triesToday }: Pick<MailboxRow, 'sentToday' | 'triesToday'>): string {
  const more = triesToday - sentToday;
  return more > 0 ? `and ${formatCount(more)} more ${more === 1 ? 'try' : 'tries'} in its cap` : '';
}

/** What of its mails is counted beside answers. */
export function trackingWords({ trackClicks, trackOpens }: Pick<MailboxRow, 'trackClicks' | 'trackOpens'>): string {
  if (trackClicks) return trackOpens ? 'Clicks and opens' : 'Clicks';
  return trackOpens ? 'Opens' : 'Off';
}
