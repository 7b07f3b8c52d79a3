// Labels: why a mail waits, or why it ended. The detail, if there is one, is added.
import { MAIL_REASON_LABELS, type MailReason, type MailState } from '../fields.contract.ts';

/** Their detail is a time, which pages show beside the reason in the user's own region. */
const TIMED: ReadonlySet<MailReason> = new Set([
  'scheduled',
  'undo',
  'step-wait',
  'window',
  'out-of-office',
  'server-later',
  'people-limit',
  'person-limit',
  'mailbox-gap',
  'mailbox-hours',
  'mailbox-cap',
  'domain-cap',
  'stream-cap',
]);

/** The time says enough for these. */
const LABELS: Record<MailReason, string> = { ...MAIL_REASON_LABELS, scheduled: '', undo: '' };

/** `detail`: a time for waiting mails; for others it adds to the reason. */
export function mailReasonLabel(reason: MailReason, detail: string): string {
  const label = LABELS[reason];
  if (detail === '' || TIMED.has(reason)) return label;
  // The detail of a manual cancellation is the whole reason.
  return reason === 'taken-back' || label === '' ? detail : `${label}: ${detail}`;
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
