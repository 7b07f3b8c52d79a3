// How a campaign can start, as the page shows it.
import { type LucideIcon, Mail, Mails, MessageCircle } from 'lucide-react';
import type { CampaignChannel, CampaignPreset } from '../fields.contract.ts';
import { CHANNEL_LABELS } from './channel-labels.ts';

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
