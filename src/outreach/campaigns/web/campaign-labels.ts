// Words and tones of the screen for campaigns, their people and their times.
import type { MailState } from '#outreach/sending/fields.contract.ts';
import type { Tone } from '#ui/Badge.tsx';
import type { CampaignState, RecipientState, WaitUnit } from '../fields.contract.ts';

export const STATE_TONES: Record<CampaignState, Tone> = {
  draft: 'neutral',
  launching: 'info',
  running: 'good',
  paused: 'warn',
  finished: 'accent',
  ended: 'neutral',
};

export const RECIPIENT_TONES: Record<RecipientState, Tone> = {
  active: 'info',
  finished: 'accent',
  replied: 'good',
  'opted-out': 'warn',
  bounced: 'bad',
  complained: 'bad',
  failed: 'bad',
  uncertain: 'warn',
  stopped: 'neutral',
  'left-out': 'neutral',
};

export const MAIL_STATE_WORDS: Record<MailState, string> = {
  waiting: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  refused: 'Refused',
  failed: 'Failed',
  uncertain: 'Uncertain',
  cancelled: 'Cancelled',
  skipped: 'Skipped',
};

export const MAIL_STATE_TONES: Record<MailState, Tone> = {
  waiting: 'neutral',
  sending: 'info',
  sent: 'good',
  refused: 'bad',
  failed: 'bad',
  uncertain: 'warn',
  cancelled: 'neutral',
  skipped: 'neutral',
};

export const UNIT_NAMES: Record<WaitUnit, string> = {
  minutes: 'minutes',
  hours: 'hours',
  days: 'days',
  workdays: 'working days',
};

export const LAST_WORDS = {
  sent: 'Sent',
  refused: 'Refused',
  failed: 'Failed',
  uncertain: 'Uncertain',
  skipped: 'Skipped',
  bounced: 'Bounced',
  replied: 'Replied',
  'auto-replied': 'Automatic reply',
  'opted-out': 'Opted out',
  complained: 'Complained',
  clicked: 'Clicked',
  opened: 'Opened (approximate)',
  delivered: 'Delivered',
  read: 'Read',
} as const;

export const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
export const peopleText = (count: number) => counted(count, 'person', 'people');
export const campaignsText = (count: number) => counted(count, 'campaign');
export const letterOf = (index: number) => String.fromCharCode(65 + index);

/** "Nov 24, 09:30", in the reader's zone. */
export function momentText(at: string): string {
  return new Date(at).toLocaleString('en-US', {
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
}

export const campaignPath = (id: string, query: Record<string, string> = {}) => {
  const text = new URLSearchParams(query).toString();
  return `/campaign/${id}${text && `?${text}`}`;
};

/** "Nov 24, 09:30", or when it was planned where it waits for somebody to do something. */
export const nextText = ({ at, held }: { at: string; held: boolean }) =>
  held ? `Planned for ${momentText(at)}` : momentText(at);
