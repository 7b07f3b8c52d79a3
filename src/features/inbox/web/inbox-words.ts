// Words of answers on the page.
import type { ThreadMessage } from '../contract.ts';
import type { BounceTreatment, InboxView, IncomingKind, ThreadStatus } from '../fields.contract.ts';

type Tone = 'neutral' | 'accent' | 'good' | 'warn' | 'bad' | 'info';

export const VIEW_WORDS: Record<InboxView, string> = {
  replies: 'Replies',
  'to-answer': 'To answer',
  unread: 'Unread replies',
  interested: 'Interested',
  'not-now': 'Not now',
  no: 'No',
  automatic: 'Automatic answers',
  bounced: 'Came back',
  all: 'Everything',
};

export const STATUS_WORDS: Record<ThreadStatus, string> = {
  open: 'Open',
  interested: 'Interested',
  'not-now': 'Not now',
  no: 'No',
};

/** A conversation in one badge: what somebody has said of it, else what came in. Null for a plain reply. */
export function markOf({
  kind,
  status,
}: {
  kind: IncomingKind;
  status: ThreadStatus;
}): { words: string; tone: Tone } | null {
  if (kind === 'opt-out') return { words: 'Opted out', tone: 'bad' };
  if (status === 'interested') return { words: STATUS_WORDS.interested, tone: 'good' };
  if (status === 'not-now') return { words: STATUS_WORDS['not-now'], tone: 'warn' };
  if (status === 'no') return { words: STATUS_WORDS.no, tone: 'neutral' };
  if (kind === 'auto-reply') return { words: 'Automatic', tone: 'neutral' };
  if (kind === 'bounce') return { words: 'Came back', tone: 'bad' };
  if (kind === 'complaint') return { words: 'Spam complaint', tone: 'bad' };
  return null;
}

const FOLLOWS: Record<BounceTreatment, string> = {
  hard: 'The address does not work. Nothing is sent to it any more.',
  full: 'The mailbox is full. After three times in 30 days the address is given up.',
  unreachable: 'It could not be reached. After the second time in 30 days the address is given up.',
  passing: 'Its server had no time. The next mail is the next try.',
  content: 'Its server did not take this mail, because of its size or its content.',
  sender: 'Its server refuses our mailbox, not this address. The mailbox stands still until it has been tried again.',
  delayed: 'Its server goes on trying. There is nothing to do.',
};

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** What a mail that came in means, in a sentence; '' where its text says it all. */
export function meaningOf({ kind, detail, certain }: Pick<ThreadMessage, 'kind' | 'detail' | 'certain'>): string {
  if (kind === 'bounce') return FOLLOWS[detail.treatment ?? 'unreachable'];
  if (kind === 'complaint') return 'Marked as spam at their provider. Nothing is sent to this address any more.';
  if (kind === 'opt-out') return 'Asked for no more mail. Nothing is sent to this address any more, from any campaign.';
  if (kind === 'auto-reply') {
    if (detail.left)
      return 'Says that this person has left the company. The sequence goes on; you may want to stop it.';
    if (detail.backOn === undefined) return 'Written by a machine: the sequence goes on.';
    return `Written by a machine. Back on ${day.format(new Date(`${detail.backOn}T00:00:00Z`))}: the next step waits for that.`;
  }
  return certain ? '' : 'Probably an answer to this mail: sender and subject fit, but it does not say so itself.';
}

const STATES: Record<string, string> = {
  waiting: 'Leaves soon',
  sending: 'Leaving',
  sent: 'Sent',
  refused: 'Refused',
  failed: 'Failed',
  uncertain: 'Uncertain whether it arrived',
};

export const stateWords = (state: string): string => STATES[state] ?? state;

export function sizeWords(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
