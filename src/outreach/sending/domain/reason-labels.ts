// Why a mail waits, or where it ended, in the words of the pages. The detail, where there is one, says which.
import { MAIL_REASON_WORDS, type MailReason, type MailState } from '../fields.contract.ts';

/** Behind a moment: "Tuesday 9:00 in Lisbon: outside its window". */
const BEHIND: Partial<Record<MailReason, string>> = {
  'step-wait': 'waits after the step before',
  window: 'outside its window',
  'out-of-office': 'back from an absence',
  'server-later': 'its server asked to wait',
  'people-limit': 'the number has reached its limit of people in 24 hours',
  'person-limit': 'WhatsApp limits messages to this person for now',
  'mailbox-gap': 'the gap between two mails',
  'mailbox-hours': 'working hours of the mailbox',
  'mailbox-cap': 'the mailbox has reached its cap for the day',
  'domain-cap': 'the sending domain has reached its cap for the day',
  'stream-cap': 'the campaign has reached its cap for the day',
};

/** A moment alone says enough of these. */
const ALONE: Record<MailReason, string> = { ...MAIL_REASON_WORDS, scheduled: '', undo: '' };

/** `detail` of a mail that waits is a moment; of others it says more of the reason. */
export function reasonWords(reason: MailReason, detail: string): string {
  const behind = BEHIND[reason];
  if (detail === '') return ALONE[reason];
  // What somebody did by hand says it all.
  if (reason === 'taken-back') return detail;
  if (behind !== undefined) return `${detail}: ${behind}`;
  return ALONE[reason] === '' ? detail : `${ALONE[reason]}: ${detail}`;
}

const REFUSED = 'Refused by the mail server';

/** Of states that need no reason: what they are says why. */
const ENDED: Partial<Record<MailState, string>> = {
  refused: REFUSED,
  uncertain: 'Delivery not confirmed',
};

export interface MailResult {
  state: MailState;
  /** '' where the server's answer is the reason. */
  reason: MailReason | '';
  detail: string;
  /** The last answer to handing it over, to the letter. */
  answer: string;
  bounced: boolean;
}

/** Why a mail is in its state; '' of one that was sent. */
export function wordsOfMail({ state, reason, detail, answer, bounced }: MailResult): string {
  if (bounced) return /^[45]\d\d/.test(answer) ? REFUSED : 'Accepted, then bounced';
  if (state === 'sent') return '';
  if (reason !== '') return reasonWords(reason, detail);
  const words = ENDED[state];
  if (words === undefined) return detail;
  return detail === '' ? words : `${words}: ${detail}`;
}
