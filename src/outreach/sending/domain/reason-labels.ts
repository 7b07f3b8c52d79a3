// Labels: why a mail waits, or why it ended. The detail, if there is one, is added.
import { MAIL_REASON_LABELS, type MailReason, type MailState } from '../fields.contract.ts';

/** After a time: "Tuesday 9:00 in Lisbon: outside its window". */
const BEHIND: Partial<Record<MailReason, string>> = {
  'step-wait': 'wait after the previous step',
  window: 'outside its window',
  'out-of-office': 'back from out of office',
  'server-later': 'the server asked to wait',
  'people-limit': 'the number has reached its 24-hour recipient limit',
  'person-limit': 'WhatsApp limits messages to this person for now',
  'mailbox-gap': 'sending interval of the mailbox',
  'mailbox-hours': 'sending hours of the mailbox',
  'mailbox-cap': 'daily limit of the mailbox',
  'domain-cap': 'daily limit of the sending domain',
  'stream-cap': 'daily limit of the campaign',
};

/** A time alone says enough for these. */
const ALONE: Record<MailReason, string> = { ...MAIL_REASON_LABELS, scheduled: '', undo: '' };

/** `detail`: a time for waiting mails; for others it adds to the reason. */
export function mailReasonLabel(reason: MailReason, detail: string): string {
  const behind = BEHIND[reason];
  if (detail === '') return ALONE[reason];
  // The detail of a manual cancellation is the whole reason.
  if (reason === 'taken-back') return detail;
  if (behind !== undefined) return `${detail}: ${behind}`;
  return ALONE[reason] === '' ? detail : `${ALONE[reason]}: ${detail}`;
}

const REFUSED = 'Refused by the mail server';

/** States that explain themselves. */
const ENDED: Partial<Record<MailState, string>> = {
  refused: REFUSED,
  uncertain: 'Delivery not confirmed',
};

export interface MailResult {
  state: MailState;
  /** '' if the server's answer is the reason. */
  reason: MailReason | '';
  detail: string;
  /** The last answer of the server, verbatim. */
  answer: string;
  bounced: boolean;
}

/** Why a mail is in its state; '' if it was sent. */
export function mailResultLabel({ state, reason, detail, answer, bounced }: MailResult): string {
  if (bounced) return /^[45]\d\d/.test(answer) ? REFUSED : 'Accepted, then bounced';
  if (state === 'sent') return '';
  if (reason !== '') return mailReasonLabel(reason, detail);
  const words = ENDED[state];
  if (words === undefined) return detail;
  return detail === '' ? words : `${words}: ${detail}`;
}
