// Labels of replies.
import { formatFullDay } from '#shared/formats.ts';
import type { InboxReview, ThreadMessage } from '../contract.ts';
import type { BounceTreatment, IncomingKind, ReviewReason, ThreadStatus } from '../fields.contract.ts';

type Tone = 'neutral' | 'accent' | 'good' | 'warn' | 'bad' | 'info';

const STATUS_LABELS: Record<ThreadStatus, string> = {
  open: 'Open',
  interested: 'Interested',
  'not-now': 'Not now',
  no: 'No',
};

/** The badge of a conversation: its status, else the kind of mail. Null for a plain reply. */
export function threadBadge({
  kind,
  status,
}: {
  kind: IncomingKind;
  status: ThreadStatus;
}): { words: string; tone: Tone } | null {
  if (kind === 'opt-out') return { words: 'Unsubscribed', tone: 'neutral' };
  if (status === 'interested') return { words: STATUS_LABELS.interested, tone: 'good' };
  if (status === 'not-now') return { words: STATUS_LABELS['not-now'], tone: 'neutral' };
  if (status === 'no') return { words: STATUS_LABELS.no, tone: 'neutral' };
  if (kind === 'auto-reply') return { words: 'Away', tone: 'neutral' };
  if (kind === 'bounce') return { words: 'Bounced', tone: 'bad' };
  if (kind === 'complaint') return { words: 'Spam complaint', tone: 'bad' };
  return null;
}

const BOUNCE_LABELS: Record<BounceTreatment, string> = {
  hard: 'The address does not work. No more email is sent to it.',
  full: 'The mailbox is full. After three times in 30 days no more email is sent to it.',
  unreachable: 'The address could not be reached. After two times in 30 days no more email is sent to it.',
  passing: 'The server could not accept it for now. The next step is the next try.',
  content: 'The server refused this email for its size or content. The address stays usable.',
  sender: 'The server refused this email, for example as spam or by a policy. The address stays usable.',
  delayed: 'The server is still trying. Nothing to do.',
};
const UNVERIFIED = 'This report cannot be verified, so nothing has changed for the address.';

/** The meaning of an incoming mail, in a sentence; '' if its text says it all. */
export function describeMessage({ kind, detail, certain }: Pick<ThreadMessage, 'kind' | 'detail' | 'certain'>): string {
  if (kind === 'bounce') return detail.unverified ? UNVERIFIED : BOUNCE_LABELS[detail.treatment ?? 'unreachable'];
  if (kind === 'complaint') return 'Marked as spam by the recipient. No more email is sent to this address.';
  if (kind === 'opt-out') return 'Opted out. No more email is sent to this address, from any campaign.';
  if (kind === 'auto-reply') {
    if (detail.left) return 'Says that this person no longer works there. The sequence continues unless you stop it.';
    if (detail.backOn === undefined) return 'Automatic reply. The sequence continues.';
    return `Automatic reply. Back on ${formatFullDay(detail.backOn)}. The next step waits until then.`;
  }
  return certain ? '' : 'Probably a reply to this email: sender and subject match.';
}

const REVIEW_REASON_LABELS: Record<ReviewReason, string> = {
  alias: 'Sent from another form of the same address.',
  'same-company': 'Sent by someone else at the same company.',
  'same-name': 'Sent by someone with the same name from another address.',
  forwarded: 'Contains the address that you wrote to.',
  'no-match': '',
};

/** Why a message may be a reply, or what a report says. */
export function reviewReason({ kind, why, detail, recipient }: InboxReview): string {
  if (why !== 'no-match') return REVIEW_REASON_LABELS[why];
  if (kind === 'complaint') {
    return `Someone marked an email from this mailbox as spam${recipient === '' ? '' : `: ${recipient}`}. The report does not say which one.`;
  }
  return `${recipient === '' ? 'An email' : `An email to ${recipient}`} could not be delivered${detail.answer ? `: ${detail.answer}` : '.'}`;
}

const STATES: Record<string, string> = {
  waiting: 'Sends soon',
  sending: 'Sending',
  sent: 'Sent',
  refused: 'Refused',
  failed: 'Failed',
  uncertain: 'Delivery not confirmed',
};

export const mailStateLabel = (state: string): string => STATES[state] ?? state;

export function fileSizeLabel(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** The reply box, which a key focuses from anywhere on the page. */
export const EMAIL_REPLY_ID = 'email-reply';

/** Limit of the contract. */
export const MAX_REPLY_LENGTH = 20_000;
