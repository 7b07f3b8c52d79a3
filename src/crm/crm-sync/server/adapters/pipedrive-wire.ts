// Records and fields as the API of Pipedrive writes them (integration contracts 2.3).
import { z } from 'zod';
import { fromWire, toWire } from '../../domain/wire-values.ts';
import type { CrmField, CrmFieldType } from '../../fields.contract.ts';
import type { CrmRecord } from '../crm-adapter.ts';

export const CUSTOM_FIELD = /^[0-9a-f]{40}$/;

const Entry = z.object({ value: z.string().catch(''), primary: z.boolean().catch(false), label: z.string().nullish() });
type Entry = z.output<typeof Entry>;
export const Item = z.looseObject({
  id: z.number(),
  update_time: z.string().nullish(),
  is_deleted: z.boolean().nullish(),
});
export type Item = z.output<typeof Item>;

export const Described = z.object({
  field_name: z.string().catch(''),
  field_code: z.string(),
  field_type: z.string(),
  is_custom_field: z.boolean().catch(false),
  is_optional_response_field: z.boolean().catch(false),
  options: z
    .array(z.object({ id: z.union([z.number(), z.string(), z.boolean()]), label: z.string().nullish() }))
    .nullish()
    .catch([]),
});

const TYPES: Readonly<Record<string, CrmFieldType>> = {
  int: 'number',
  double: 'number',
  monetary: 'number',
  boolean: 'yes-no',
  date: 'date',
  phone: 'phone',
  enum: 'choice',
  set: 'choices',
  user: 'owner',
};
/** Types whose values are one text, number or choice in JSON. */
const WRITABLE_TYPES = new Set([
  'int',
  'double',
  'boolean',
  'date',
  'phone',
  'enum',
  'set',
  'user',
  'varchar',
  'text',
  'varchar_auto',
]);
const NO_FIELDS = new Set(['picture', 'json']);

/** Pipedrive's own fields that may be written, with the type that its API wants. */
const OWN_FIELDS = new Map<string, CrmFieldType>(
  Object.entries({
    name: 'text',
    email: 'email',
    phone: 'phone',
    org_id: 'text',
    owner_id: 'owner',
    marketing_status: 'choice',
    job_title: 'text',
    notes: 'text',
    birthday: 'date',
    address: 'text',
    website: 'url',
    linkedin: 'url',
    industry: 'choice',
    annual_revenue: 'number',
    employee_count: 'number',
  }),
);
/** In an answer on request only. */
export const OPTIONAL_FIELDS = new Set([
  'marketing_status',
  'website',
  'linkedin',
  'industry',
  'annual_revenue',
  'employee_count',
]);

/** Lists of addresses and numbers, of which the port sees the primary one. */
export const LISTS = new Map([
  ['email', 'emails'],
  ['phone', 'phones'],
]);
const NAME_OF_LIST = new Map([...LISTS].map(([name, list]) => [list, name]));

const toEntries = (item: Item | undefined, name: string): Entry[] =>
  z
    .array(Entry)
    .catch([])
    .parse(item?.[LISTS.get(name) ?? '']);

function readValue(item: Item, name: string): string {
  if (LISTS.has(name)) {
    const entries = toEntries(item, name);
    return (entries.find(({ primary }) => primary) ?? entries[0])?.value ?? '';
  }
  const custom = z.record(z.string(), z.unknown()).catch({}).parse(item.custom_fields);
  const value = CUSTOM_FIELD.test(name) ? custom[name] : item[name];
  if (Array.isArray(value)) return value.map(fromWire).join(';');
  // Amounts and addresses are objects that say their value.
  return fromWire(typeof value === 'object' && value !== null && 'value' in value ? value.value : value);
}

export const getValues = (item: Item, name: string): string[] =>
  LISTS.has(name) ? toEntries(item, name).map(({ value }) => value) : [readValue(item, name)];

export function toRecord(item: Item, fields: readonly string[], instead: Record<string, string> = {}): CrmRecord {
  const changed = Date.parse(item.update_time ?? '');
  return {
    id: String(item.id),
    values: Object.fromEntries(fields.map((name) => [name, instead[name] ?? readValue(item, name)])),
    changedAt: Number.isNaN(changed) ? null : new Date(changed).toISOString(),
  };
}

export function toBody(values: Record<string, string>, fields: ReadonlyMap<string, CrmField>, item: Item | undefined) {
  const body: Record<string, unknown> = {};
  const custom: Record<string, unknown> = {};
  for (const [name, text] of Object.entries(values)) {
    const list = LISTS.get(name);
    if (list) body[list] = mergeEntries(toEntries(item, name), text).map(toSent);
    else if (CUSTOM_FIELD.test(name)) custom[name] = toJson(fields.get(name)?.type ?? 'text', text);
    else if (name === 'address') body.address = text === '' ? null : { value: text };
    else if (name === 'org_id') body.org_id = text === '' ? null : Number(text);
    else body[name] = toJson(OWN_FIELDS.get(name) ?? 'text', text);
  }
  return { ...body, ...(Object.keys(custom).length > 0 && { custom_fields: custom }) };
}

/** Choices and users are numbers, but for some of Pipedrive's own. */
function toJson(type: CrmFieldType, text: string): unknown {
  if (text === '') return null;
  if (type === 'choices') return text.split(';').map((option) => Number(option));
  if (type === 'owner' || (type === 'choice' && /^\d+$/.test(text))) return Number(text);
  return toWire(type, text);
}

/** A label that an entry does not have cannot be sent. */
const toSent = ({ value, primary, label }: Entry) => ({ value, primary, ...(label && { label }) });

/** The text becomes the primary one in place of the present one; the others stay. */
function mergeEntries(entries: readonly Entry[], text: string): Entry[] {
  const primary = entries.find((entry) => entry.primary) ?? entries[0];
  const others = entries.filter((entry) => entry !== primary);
  if (text === '') return others.map((entry, i) => ({ ...entry, primary: i === 0 }));
  const same = others.find(({ value }) => value.toLowerCase() === text.toLowerCase());
  if (same) return entries.map((entry) => ({ ...entry, primary: entry === same }));
  return [
    { value: text, primary: true, label: primary?.label ?? 'work' },
    ...others.map((entry) => ({ ...entry, primary: false })),
  ];
}

export function isShown({ field_code, field_type, is_optional_response_field }: z.output<typeof Described>): boolean {
  return !NO_FIELDS.has(field_type) && (!is_optional_response_field || OPTIONAL_FIELDS.has(field_code));
}

export function toField(field: z.output<typeof Described>): CrmField {
  const { field_name, field_code, field_type, is_custom_field, options } = field;
  const name = NAME_OF_LIST.get(field_code) ?? field_code;
  const own = is_custom_field ? undefined : OWN_FIELDS.get(name);
  return {
    name,
    label: field_name || name,
    type: own ?? TYPES[field_type] ?? 'text',
    required: !is_custom_field && name === 'name',
    readOnly: is_custom_field ? !WRITABLE_TYPES.has(field_type) : own === undefined,
    choices: (options ?? []).map(({ id, label }) => ({ value: String(id), label: label || String(id) })),
    maxLength: field_type === 'varchar' || field_type === 'varchar_auto' || field_type === 'phone' ? 255 : null,
  };
}
