// Labels of the results of single emails, and formats of their times and sizes.
import type { MailState } from '#outreach/sending/fields.contract.ts';
import type { SentMail } from '../contract.ts';

export const SENT_SHOWN = ['all', 'waiting', 'sent', 'replied', 'bounced', 'uncertain', 'stopped'] as const;
export type SentShown = (typeof SENT_SHOWN)[number];

export const SHOWN_WORDS: Record<SentShown, string> = {
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
export function stateOf({ state, repliedAt, bouncedAt }: Pick<SentMail, 'state' | 'repliedAt' | 'bouncedAt'>) {
  if (bouncedAt !== null) return { words: 'Bounced', tone: 'bad' as const };
  if (repliedAt !== null) return { words: 'Replied', tone: 'good' as const };
  return STATES[state];
}

/** "22 Nov, 14:05", with the year where it is another one. */
export function momentWords(at: string | Date, now = new Date()): string {
  const date = new Date(at);
  return date.toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    ...(date.getFullYear() !== now.getFullYear() && { year: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
  });
}

/** "2026-11-22" is "22 November", with the year where it is another one. */
export function dayWords(day: string, now = new Date()): string {
  const date = new Date(`${day}T00:00:00Z`);
  return date.toLocaleDateString('en-GB', {
    ...{ day: 'numeric', month: 'long', timeZone: 'UTC' },
    ...(date.getUTCFullYear() !== now.getFullYear() && { year: 'numeric' }),
  });
}

export function bytesWords(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1_000))} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
