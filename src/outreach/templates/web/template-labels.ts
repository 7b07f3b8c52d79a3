// Words of the screen for channels, shelves and states of templates.
import { formatNoun } from '#shared/formats.ts';
import type { Tone } from '#ui/Badge.tsx';
import type { Channel, Shelf, Template, TemplateContent } from '../contract.ts';

export const CHANNEL_NAMES: Record<Channel, string> = { email: 'E-mail', whatsapp: 'WhatsApp', snippet: 'Snippet' };
export const SHELF_NAMES: Record<Shelf, string> = { live: 'In use', archived: 'Archived', bin: 'Bin' };
export const APPROVAL_NAMES: Record<Template['approval'], string> = {
  'not-submitted': 'Not submitted',
  pending: 'In review',
  approved: 'Approved',
  rejected: 'Rejected',
  paused: 'Paused',
  disabled: 'Disabled',
};

export const APPROVAL_TONES: Record<Template['approval'], Tone> = {
  'not-submitted': 'neutral',
  pending: 'info',
  approved: 'good',
  rejected: 'bad',
  paused: 'warn',
  disabled: 'bad',
};

export function templatesText(count: number): string {
  return formatNoun(count, 'template');
}

/** What a new one begins with. */
export const EMPTY: Record<Channel, TemplateContent> = {
  email: {
    channel: 'email',
    subject: '',
    html: '<p>Hi {{firstName|there}},</p><p><br></p><p>Best regards,<br>{{sender.name}}</p>',
    mode: 'rich',
  },
  snippet: { channel: 'snippet', html: '<p></p>', mode: 'rich' },
  whatsapp: {
    channel: 'whatsapp',
    category: 'marketing',
    language: 'en',
    header: '',
    body: '',
    footer: '',
    buttons: [],
    variables: [],
  },
};
