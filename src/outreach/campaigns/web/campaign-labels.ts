// Texts, tones and icons of campaigns, their recipients and messages; some differ by channel.
import { type LucideIcon, Mail, Mails, MessageCircle } from 'lucide-react';
import type { MailState } from '#outreach/sending/fields.contract.ts';
import { formatNoun, formatShortDateTime } from '#shared/formats.ts';
import type { Tone } from '#ui/Badge.tsx';
import {
  type CampaignChannel,
  type CampaignPreset,
  type CampaignState,
  RECIPIENT_FILTER_LABELS,
  type RecipientFilter,
  type RecipientState,
  type WaitUnit,
  WHATSAPP_FILTER_LABELS,
} from '../fields.contract.ts';

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

export const MAIL_STATE_LABELS: Record<MailState, string> = {
  waiting: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  refused: 'Refused',
  failed: 'Failed',
  uncertain: 'Uncertain',
  cancelled: 'Cancelled',
  skipped: 'Skipped',
};

const MAIL_STATE_TONES: Record<MailState, Tone> = {
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

export const LAST_EVENT_LABELS = {
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

export const peopleText = (count: number) => formatNoun(count, 'person', 'people');
export const campaignsText = (count: number) => formatNoun(count, 'campaign');
export const variantLetter = (index: number) => String.fromCharCode(65 + index);

/** "Nov 24, 9:30 AM", or the planned time where it waits for a user to act. */
export const nextText = ({ at, held }: { at: string; held: boolean }) =>
  held ? `Planned for ${formatShortDateTime(at)}` : formatShortDateTime(at);

// Texts that differ by the channel of a campaign: nouns, and what became of recipients and messages.

/** Where numbers are connected. */
export const NUMBERS_PATH = '/whatsapp-bulk-messenger?tab=numbers';

interface ChannelLabels {
  name: string;
  message: string;
  /** What it is sent from. */
  sender: string;
  address: string;
}

export const CHANNEL_LABELS: Record<CampaignChannel, ChannelLabels> = {
  email: { name: 'Email', message: 'email', sender: 'mailbox', address: 'Email' },
  whatsapp: { name: 'WhatsApp', message: 'message', sender: 'number', address: 'Phone' },
};

export const messagesText = (channel: CampaignChannel, count: number) =>
  formatNoun(count, CHANNEL_LABELS[channel].message);

/** "Mailbox", at the start of a text. */
export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const filterLabel = (channel: CampaignChannel, filter: RecipientFilter) =>
  (channel === 'whatsapp' ? WHATSAPP_FILTER_LABELS[filter] : undefined) ?? RECIPIENT_FILTER_LABELS[filter];

/** Nothing bounces on WhatsApp: it reports what was not delivered. */
export const eventLabel = (channel: CampaignChannel, event: keyof typeof LAST_EVENT_LABELS) =>
  channel === 'whatsapp' && event === 'bounced' ? 'Not delivered' : LAST_EVENT_LABELS[event];

interface Reported {
  state: MailState;
  deliveredAt: string | null;
  readAt: string | null;
  /** WhatsApp took it, and reported later that it could not be delivered. */
  isFailed: boolean;
}

/** How far a message has come. What WhatsApp has accepted is not delivered yet: its reports say when it is. */
export function messageState(channel: CampaignChannel, reported: Reported): { label: string; tone: Tone } {
  const { state, deliveredAt, readAt, isFailed } = reported;
  if (channel === 'whatsapp' && isFailed) return { label: 'Not delivered', tone: 'bad' };
  if (channel === 'email' || state !== 'sent')
    return { label: MAIL_STATE_LABELS[state], tone: MAIL_STATE_TONES[state] };
  if (readAt) return { label: 'Read', tone: 'good' };
  return deliveredAt ? { label: 'Delivered', tone: 'good' } : { label: 'Accepted', tone: 'info' };
}

// How a campaign can start, as the page shows it.
export const PRESET_ORDER: readonly CampaignPreset[] = ['sequence', 'one-time', 'broadcast'];

export const PRESET_ICONS: Record<CampaignPreset, LucideIcon> = {
  sequence: Mails,
  'one-time': Mail,
  broadcast: MessageCircle,
};

export const PRESET_NAMES: Record<CampaignPreset, string> = {
  sequence: 'Email sequence',
  'one-time': 'One-time email',
  broadcast: 'WhatsApp broadcast',
};

export const PRESET_LEADS: Record<CampaignPreset, string> = {
  sequence: 'Three emails in one conversation, some days apart. A reply stops it.',
  'one-time': 'One email to everyone, once.',
  broadcast: 'One approved template to everyone who opted in to WhatsApp.',
};

/** "WhatsApp, broadcast": a sequence can be of either channel. */
export function kindText(channel: CampaignChannel, preset: CampaignPreset): string {
  return `${CHANNEL_LABELS[channel].name}, ${preset}`;
}
