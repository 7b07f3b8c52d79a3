// Which templates a step can send: approved at Meta, of a kind that is supported here, and known to the accounts of the numbers.

import type { WhatsappNumber, WhatsappTemplate } from '#outreach/whatsapp/contract.ts';
import type { MetaCategory } from '#outreach/whatsapp/fields.contract.ts';
import type { Tone } from '#ui/Badge.tsx';
import type { CampaignSetup } from '../../contract.ts';

export type TemplateMessage = NonNullable<CampaignSetup['steps'][number]['variants'][number]['message']>;

export const CATEGORY_NAMES: Record<MetaCategory, string> = {
  MARKETING: 'Marketing',
  UTILITY: 'Utility',
  AUTHENTICATION: 'Authentication',
};

type Status = WhatsappTemplate['status'];

export const STATUS_NAMES: Record<Status, string> = {
  APPROVED: 'Approved',
  PENDING: 'In review',
  REJECTED: 'Rejected',
  PAUSED: 'Paused by Meta',
  DISABLED: 'Disabled by Meta',
  ARCHIVED: 'Archived',
  IN_APPEAL: 'In appeal',
};

export const STATUS_TONES: Record<Status, Tone> = {
  APPROVED: 'good',
  PENDING: 'info',
  REJECTED: 'bad',
  PAUSED: 'warn',
  DISABLED: 'bad',
  ARCHIVED: 'neutral',
  IN_APPEAL: 'info',
};

/** The numbers that a campaign sends from: the chosen ones, or all that work. */
export function numbersUsed(numbers: readonly WhatsappNumber[], chosen: readonly string[]): WhatsappNumber[] {
  return chosen.length > 0
    ? numbers.filter(({ id }) => chosen.includes(id))
    : numbers.filter(({ state }) => state === 'active');
}

export interface TemplateChoices {
  ready: WhatsappTemplate[];
  /** Why the others cannot be chosen, with how many: "2 in review". */
  others: string[];
}

export function templateChoices(
  templates: readonly WhatsappTemplate[],
  numbers: readonly WhatsappNumber[],
): TemplateChoices {
  const accounts = new Set(numbers.map(({ wabaId }) => wabaId));
  const own = templates.filter(({ wabaId }) => accounts.has(wabaId));
  const why = new Map<string, number>();
  const ready = own.filter((template) => {
    const reason = blockedBecause(template);
    if (reason !== null) why.set(reason, (why.get(reason) ?? 0) + 1);
    return reason === null;
  });
  return { ready, others: [...why].map(([reason, count]) => `${count} ${reason}`) };
}

function blockedBecause({ status, supported }: WhatsappTemplate): string | null {
  if (status !== 'APPROVED') return STATUS_NAMES[status].toLowerCase().replace('meta', 'Meta');
  return supported ? null : 'not supported here';
}

/** Numbers of other accounts than the template's: they cannot send it. */
export function numbersWithout(template: WhatsappTemplate, numbers: readonly WhatsappNumber[]): WhatsappNumber[] {
  return numbers.filter(({ wabaId }) => wabaId !== template.wabaId);
}

/** A template as it is chosen: each variable with the field that our own template named, else nothing. */
export function toMessage({ id, variables, fields }: WhatsappTemplate): TemplateMessage {
  const mapped = variables.map((_, at) => ({ field: fields[at] ?? '', fallback: '' }));
  return { templateId: id, variables: mapped, file: null };
}

/** In the order of the template, which may have changed at Meta since it was chosen. */
export function toVariables({ variables }: TemplateMessage, template: WhatsappTemplate): TemplateMessage['variables'] {
  return template.variables.map((_, at) => variables[at] ?? { field: '', fallback: '' });
}
