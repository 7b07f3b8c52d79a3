// Labels of the results of single emails.
import type { MailState } from '#outreach/sending/fields.contract.ts';
import type { SentMail } from '../contract.ts';

export const SENT_SHOWN = ['all', 'waiting', 'sent', 'replied', 'bounced', 'uncertain', 'stopped'] as const;
export type SentShown = (typeof SENT_SHOWN)[number];

export const SHOWN_LABELS: Record<SentShown, string> = {
  all: 'All',
  waiting: 'Scheduled',
  sent: 'Sent',
  replied: 'Replied',
  bounced: 'Bounced',
  uncertain: 'Uncertain',
  stopped: 'Not sent',
};

type Tone = 'neutral' | 'good' | 'warn' | 'bad' | 'info';

const STATES: Record<MailState, { words: string; tone: Tone }> = {
  waiting: { words: 'Waiting', tone: 'info' },
  sending: { words: 'Sending', tone: 'info' },
  sent: { words: 'Sent', tone: 'good' },
  refused: { words: 'Refused', tone: 'bad' },
  failed: { words: 'Not sent', tone: 'bad' },
  uncertain: { words: 'Uncertain', tone: 'warn' },
  cancelled: { words: 'Canceled', tone: 'neutral' },
  skipped: { words: 'Skipped', tone: 'neutral' },
};

/** `sent` means: its server took it over. What happened later says more. */
export function getState({ state, repliedAt, bouncedAt }: Pick<SentMail, 'state' | 'repliedAt' | 'bouncedAt'>) {
  if (bouncedAt !== null) return { words: 'Bounced', tone: 'bad' as const };
  if (repliedAt !== null) return { words: 'Replied', tone: 'good' as const };
  return STATES[state];
}
