// Reasons in the words of the page. The detail, where there is one, says which.
import type { MailReason } from '#features/sending/fields.contract.ts';

/** Behind a moment: "Tuesday 9:00 in Lisbon: outside its window". */
const BEHIND: Partial<Record<MailReason, string>> = {
  window: 'outside its window',
  'out-of-office': 'back from an absence',
  'server-later': 'its server asked to wait',
  'mailbox-gap': 'the gap between two mails',
  'mailbox-hours': 'working hours of the mailbox',
  'mailbox-cap': 'the mailbox has reached its cap for the day',
  'domain-cap': 'the sending domain has reached its cap for the day',
  'stream-cap': 'the campaign has reached its cap for the day',
};

const ALONE: Record<MailReason, string> = {
  scheduled: '',
  'step-wait': 'Waits after the step before',
  window: 'Outside its window',
  'out-of-office': 'Away: waits until they are back',
  'server-later': 'Its server asked to wait',
  'mailbox-gap': 'Waits for the gap between two mails',
  'mailbox-hours': 'Outside the working hours of the mailbox',
  'mailbox-cap': 'The mailbox has reached its cap for the day',
  'domain-cap': 'The sending domain has reached its cap for the day',
  'stream-cap': 'The campaign has reached its cap for the day',
  'mailbox-paused': 'The mailbox is paused',
  'mailbox-broken': 'The mailbox does not work',
  'stream-paused': 'The campaign is paused',
  undo: '',
  suppressed: 'On the suppression list',
  replied: 'Replied',
  'company-replied': 'Somebody of the same company replied',
  'opted-out': 'Opted out',
  bounced: 'An earlier mail came back',
  'contact-gone': 'The contact is not in the library any more',
  'invalid-address': 'Not an address that mail can be sent to',
  condition: 'The condition of the step did not hold',
  'missing-field': 'A field is empty',
  'taken-back': 'Taken back',
  'stream-ended': 'The campaign was ended',
};

/** `detail` of a mail that waits is a moment; of others it says more of the reason. */
export function reasonWords(reason: MailReason, detail: string): string {
  const behind = BEHIND[reason];
  if (detail === '') return ALONE[reason];
  if (behind !== undefined) return `${detail}: ${behind}`;
  return ALONE[reason] === '' ? detail : `${ALONE[reason]}: ${detail}`;
}
