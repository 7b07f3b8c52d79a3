// Texts of channels, statuses, approvals and fields of templates.
import { formatNoun } from '#shared/formats.ts';
import type { Tone } from '#ui/Badge.tsx';
import type { Channel, Shelf, Template, TemplateContent, Variable } from '../contract.ts';
import { foldName, variablesByName } from '../domain/engine/lexer.ts';

export const CHANNEL_NAMES: Record<Channel, string> = { email: 'Email', whatsapp: 'WhatsApp', snippet: 'Snippet' };
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

/** Content of a new one. */
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

// The fields that a template holds, as people call them.
export function fieldLabel({ label, group }: Pick<Variable, 'label' | 'group'>): string {
  return group === 'company' ? `Company: ${label}` : label;
}

/** "First name, Company: City". What is no field stays in its braces, as it does in the mail: {{frstName}}, {{1}}. */
export function fieldsText(names: readonly string[], variables: readonly Variable[]): string {
  const byName = variablesByName(variables);
  const words = names.map((name) => {
    const variable = byName.get(foldName(name));
    return variable ? fieldLabel(variable) : `{{${name}}}`;
  });
  return words.join(', ');
}
