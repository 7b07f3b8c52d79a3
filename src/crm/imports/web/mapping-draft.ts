// The choice of columns while it is made: begun from what was detected, checked before it is sent.

import type { CustomField } from '#crm/records/contract.ts';
import { customKey, RECORD_FIELDS, type RecordField, type RecordKind } from '#crm/records/fields.contract.ts';
import type { ImportColumn, ImportDetail, ImportMapping } from '../contract.ts';
import { CONSENT_FIELDS, OPT_IN_FIELD, OPT_OUT_FIELD } from '../limits.contract.ts';

export type Rule = ImportMapping['columns'][number]['rule'];
export type MatchReason = ImportMapping['matchBy'][number];

export interface MappingDraft extends Omit<ImportMapping, 'columns'> {
  /** Index of the column → what it becomes; columns that are left out are not in it. */
  columns: Record<number, { field: string; rule: Rule }>;
}

export interface FieldOption {
  value: string;
  label: string;
  type: RecordField['type'];
  keywords?: string;
}

/** Fields that people may set: the product's in their order, then those of the workspace. */
export function fieldOptions(kind: RecordKind, custom: readonly CustomField[]): FieldOption[] {
  const own = RECORD_FIELDS[kind].filter(({ by }) => by === 'own');
  return [
    ...own.map(({ key, label, type, synonyms }) => ({ value: key, label, type, keywords: synonyms?.join(' ') })),
    ...custom
      .filter((field) => field.kind === kind)
      .map(({ id, label, type }) => ({ value: customKey(id), label, type, keywords: 'custom' })),
    ...(kind === 'contact' ? [OPT_OUT, OPT_IN] : []),
  ];
}

const OPT_OUT: FieldOption = {
  value: OPT_OUT_FIELD,
  label: 'Unsubscribed (suppression list)',
  type: 'yes-no',
  keywords: 'opt out opted out do not contact dnc suppressed bounced',
};

const OPT_IN: FieldOption = {
  value: OPT_IN_FIELD,
  label: 'WhatsApp opt-in',
  type: 'yes-no',
  keywords: 'consent agreed permission messages',
};

/** Several columns may go to these: each adds its values. */
const GATHERING = new Set<RecordField['type']>(['texts', 'tags', 'yes-no']);

const MATCHES: Record<RecordKind, readonly MatchReason[]> = {
  contact: ['email', 'linkedin', 'instagram', 'facebook', 'tiktok', 'phone', 'name-company'],
  company: ['domain', 'register', 'linkedin', 'instagram', 'facebook', 'tiktok', 'phone', 'name-company'],
};

export const MATCH_LABELS: Record<MatchReason, string> = {
  email: 'Email',
  domain: 'Domain',
  register: 'Register number',
  linkedin: 'LinkedIn',
  instagram: 'Instagram',
  facebook: 'Facebook',
  tiktok: 'TikTok',
  phone: 'Phone',
  'name-company': 'Name and company',
};

/** What always counts, whatever is chosen. */
export const SURE_MATCH: Record<RecordKind, MatchReason> = { contact: 'email', company: 'domain' };

export function getMatches(kind: RecordKind): readonly MatchReason[] {
  return MATCHES[kind];
}

/** What was chosen last, else what was detected: every sign of sameness counts, and blanks are filled. */
export function createDraft({
  kind,
  mapping,
  columns,
}: Pick<ImportDetail, 'kind' | 'mapping' | 'columns'>): MappingDraft {
  if (mapping) {
    const chosen = mapping.columns.map(({ index, field, rule }) => [index, { field, rule }] as const);
    return { ...mapping, columns: Object.fromEntries(chosen) };
  }
  const taken = new Set<string>();
  const suggested = columns.flatMap(({ index, suggestion }) => {
    if (suggestion === null || (taken.has(suggestion) && !CONSENT_FIELDS.includes(suggestion))) return [];
    taken.add(suggestion);
    return [[index, { field: suggestion, rule: 'fill' as const }] as const];
  });
  return {
    columns: Object.fromEntries(suggested),
    matchBy: [...MATCHES[kind]],
    dayFirst: false,
    country: '',
    strict: false,
    createCompanies: false,
    tags: [],
    listId: null,
  };
}

export function toMapping({ columns, ...rest }: MappingDraft): ImportMapping {
  return { ...rest, columns: Object.entries(columns).map(([index, to]) => ({ index: Number(index), ...to })) };
}

/** Columns that go to one field which takes one value → what is wrong; and what the whole choice lacks. */
export function draftFaults(
  { columns }: MappingDraft,
  kind: RecordKind,
  options: readonly FieldOption[],
): { columns: Record<number, string>; whole: string | null } {
  const faults: Record<number, string> = {};
  const first = new Map<string, number>();
  for (const [index, { field }] of Object.entries(columns)) {
    const option = options.find(({ value }) => value === field);
    if (first.has(field) && !GATHERING.has(option?.type ?? 'text')) {
      faults[Number(index)] = `Another column is already mapped to ${option?.label ?? 'this field'}`;
    }
    first.set(field, Number(index));
  }
  const names = new Set(first.keys());
  if (first.has(OPT_OUT_FIELD) && !first.has('email'))
    faults[first.get(OPT_OUT_FIELD) ?? 0] = 'Choose the column with the email addresses too';
  if (first.has(OPT_IN_FIELD) && !first.has('phone'))
    faults[first.get(OPT_IN_FIELD) ?? 0] = 'Choose the column with the phone numbers too';
  const named =
    kind === 'contact'
      ? ['name', 'firstName', 'lastName', 'email', 'phone', 'linkedin', 'instagram', 'facebook', 'tiktok']
      : ['name', 'domain', 'website', 'linkedin'];
  const whole =
    names.size === 0
      ? 'Choose at least one column.'
      : named.some((field) => names.has(field))
        ? null
        : kind === 'contact'
          ? 'Choose a column that identifies a contact: a name, an email address, a phone number or a profile.'
          : 'Choose a column that identifies a company: a name, a domain, a website or a LinkedIn page.';
  return { columns: faults, whole };
}

/** Type of a new field for a column, by its values. */
export function toCustomType({ samples }: Pick<ImportColumn, 'samples'>): CustomField['type'] {
  const every = (test: RegExp) => samples.length > 0 && samples.every((sample) => test.test(sample.trim()));
  if (every(/^-?\d{1,15}([.,]\d+)?$/) && !samples.some((sample) => /^0\d/.test(sample))) return 'number';
  if (every(/^https?:\/\/\S+$/i)) return 'url';
  if (every(/^\d{4}-\d{2}-\d{2}$/)) return 'day';
  return 'text';
}
