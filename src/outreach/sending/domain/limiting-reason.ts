// Why a mail is not sent yet, and when it will be: the one limiting reason, the same on every page.
import type { MailboxState } from '#outreach/mailboxes/fields.contract.ts';
import type { MailReason, StreamState } from '../fields.contract.ts';
import { formatMoment } from './send-times.ts';

export interface WaitingMail {
  dueAt: Date;
  reason: MailReason;
  /** Text set by the one that rescheduled it; '' for none. */
  detail: string;
}

export interface MailboxWait {
  /** Earliest time of the next mail. */
  nextAt: Date;
  because: MailReason | '';
}

interface LimitingReason {
  reason: MailReason;
  detail: string;
  /** Null if it waits for a person. */
  at: Date | null;
}

/** `status`: null if the mailbox has not sent anything yet. */
export function limitingReason(
  mail: WaitingMail,
  status: MailboxWait | null,
  stream: { state: StreamState; pausedBecause: string },
  mailbox: { state: MailboxState; fault: string; zone: string },
): LimitingReason {
  if (stream.state === 'ended') return { reason: 'stream-ended', detail: '', at: null };
  if (stream.state === 'paused') return { reason: 'stream-paused', detail: stream.pausedBecause, at: null };
  if (mailbox.state !== 'active') {
    const reason = mailbox.state === 'broken' ? 'mailbox-broken' : 'mailbox-paused';
    return { reason, detail: mailbox.fault, at: null };
  }
  if (mail.reason === 'reply-check') return { reason: mail.reason, detail: '', at: null };
  if (status !== null && status.because !== '' && status.nextAt > mail.dueAt) {
    return { reason: status.because, detail: formatMoment(status.nextAt, mailbox.zone), at: status.nextAt };
  }
  return { reason: mail.reason, detail: mail.detail, at: mail.dueAt };
}
