// Texts that differ by the channel of a campaign: nouns, and what became of recipients and messages.
import type { MailState } from '#outreach/sending/fields.contract.ts';
import type { Tone } from '#ui/Badge.tsx';
import {
  type CampaignChannel,
  RECIPIENT_FILTER_WORDS,
  type RecipientFilter,
  WHATSAPP_FILTER_WORDS,
} from '../fields.contract.ts';
import { counted, LAST_WORDS, MAIL_STATE_TONES, MAIL_STATE_WORDS } from './campaign-labels.ts';

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
  counted(count, CHANNEL_LABELS[channel].message);

/** "Mailbox", at the start of a text. */
export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const filterLabel = (channel: CampaignChannel, filter: RecipientFilter) =>
  (channel === 'whatsapp' ? WHATSAPP_FILTER_WORDS[filter] : undefined) ?? RECIPIENT_FILTER_WORDS[filter];

/** Nothing bounces on WhatsApp: it reports what was not delivered. */
export const eventLabel = (channel: CampaignChannel, event: keyof typeof LAST_WORDS) =>
  channel === 'whatsapp' && event === 'bounced' ? 'Not delivered' : LAST_WORDS[event];

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
  if (channel === 'email' || state !== 'sent') return { label: MAIL_STATE_WORDS[state], tone: MAIL_STATE_TONES[state] };
  if (readAt) return { label: 'Read', tone: 'good' };
  return deliveredAt ? { label: 'Delivered', tone: 'good' } : { label: 'Accepted', tone: 'info' };
}
