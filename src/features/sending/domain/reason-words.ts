// Why a mail waits, in the words of the pages.
import type { MailReason } from '../fields.contract.ts';

const WORDS: Partial<Record<MailReason, string>> = {
  scheduled: 'Scheduled',
  'step-wait': 'Waits after the step before',
  window: 'Outside its window',
  'out-of-office': 'Out of office',
  'server-later': 'Its server asked for a later try',
  'mailbox-gap': 'Gap after the mail before',
  'mailbox-hours': 'Outside the hours of its mailbox',
  'mailbox-cap': 'Its mailbox has sent enough for the day',
  'domain-cap': 'Its domain has sent enough for the day',
  'stream-cap': 'The campaign has sent enough for the day',
  'mailbox-paused': 'Its mailbox is paused',
  'mailbox-broken': 'Its mailbox does not work',
  'stream-paused': 'The campaign is paused',
  'stream-ended': 'The campaign has ended',
  undo: 'Can still be taken back',
};

/** "Outside its window: Tuesday 9:00 in Lisbon". */
export function reasonWords(reason: MailReason, detail: string): string {
  const words = WORDS[reason] ?? reason;
  return detail === '' ? words : `${words}: ${detail}`;
}
