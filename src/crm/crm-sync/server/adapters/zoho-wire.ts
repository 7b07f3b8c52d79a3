// Records, fields and faults as the API of Zoho CRM writes them (integration contracts 2.4).
import { z } from 'zod';
import { CrmFault, type CrmFaultKind } from '../../domain/crm-fault.ts';
import { fromWire, toWire } from '../../domain/wire-values.ts';
import type { CrmField, CrmFieldType } from '../../fields.contract.ts';
import type { CrmRecord } from '../crm-adapter.ts';

const TOKENS_MS = 120_000;
export const TokenAnswer = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().optional(),
  expires_in: z.number(),
  api_domain: z.string(),
});
export const Refusal = z.object({ error: z.string(), error_description: z.string().catch('') });
export const Info = z
  .object({ more_records: z.boolean().catch(false), next_page_token: z.string().nullish() })
  .catch({ more_records: false });
export const Row = z.looseObject({ id: z.string(), Modified_Time: z.string().nullish() });
export type Row = z.output<typeof Row>;
export const Page = z.object({ data: z.array(Row).catch([]), info: Info });
export const Item = z.object({
  code: z.string().catch(''),
  status: z.string().catch(''),
  message: z.string().catch(''),
  action: z.string().nullish(),
  details: z.record(z.string(), z.unknown()).catch({}),
});
export type Item = z.output<typeof Item>;
export const Items = z.object({ data: z.array(Item) });
export const Described = z.object({
  api_name: z.string(),
  field_label: z.string().catch(''),
  data_type: z.string(),
  length: z.number().catch(0),
  system_mandatory: z.boolean().catch(false),
  read_only: z.boolean().catch(false),
  field_read_only: z.boolean().catch(false),
  visible: z.boolean().catch(true),
  unique: z.record(z.string(), z.unknown()).nullish().catch({}),
  operation_type: z
    .object({ api_create: z.boolean().catch(true), api_update: z.boolean().catch(true) })
    .nullish()
    .catch(null),
  pick_list_values: z
    .array(z.object({ actual_value: z.string(), display_value: z.string().catch('') }))
    .nullish()
    .catch([]),
});

export const KIND_OF_CODE: Readonly<Record<string, CrmFaultKind>> = {
  INVALID_TOKEN: 'auth',
  AUTHENTICATION_FAILURE: 'auth',
  OAUTH_SCOPE_MISMATCH: 'permission',
  NO_PERMISSION: 'permission',
  AUTHORIZATION_FAILED: 'permission',
  DUPLICATE_DATA: 'conflict',
  RECORD_LOCKED: 'conflict',
  TOO_MANY_REQUESTS: 'rate_limit',
  LIMIT_EXCEEDED: 'policy',
  INTERNAL_ERROR: 'temporary',
  INVALID_URL_PATTERN: 'validation',
};

const TYPES: Readonly<Record<string, CrmFieldType>> = {
  integer: 'number',
  bigint: 'number',
  double: 'number',
  currency: 'number',
  percent: 'number',
  boolean: 'yes-no',
  date: 'date',
  datetime: 'moment',
  picklist: 'choice',
  multiselectpicklist: 'choices',
  email: 'email',
  phone: 'phone',
  website: 'url',
  ownerlookup: 'owner',
  userlookup: 'owner',
};
/** Types whose values are texts, numbers, choices or users. */
const WRITABLE_TYPES = new Set(['text', 'textarea', ...Object.keys(TYPES)]);
export const NO_FIELDS = new Set([
  'subform',
  'fileupload',
  'imageupload',
  'profileimage',
  'multiselectlookup',
  'multiuserlookup',
]);

export const NO_ITEM: Item = { code: '', status: '', message: '', details: {} };

/** An identifier in an address or in criteria, which have no quoting for them. @throws CrmFault */
export function toName(name: string): string {
  if (/^[A-Za-z][A-Za-z0-9_]*$/.test(name)) return name;
  throw new CrmFault('validation', 'Zoho has no field or module of that name.');
}

export const fieldList = (fields: readonly string[]) =>
  [...new Set([...fields, 'Modified_Time'])].map(toName).join(',');

/** Signs of the syntax of criteria are escaped in a value. */
export const escapeValue = (value: string) => value.replace(/[\\(),]/g, '\\$&');

export const zohoMoment = (moment: Date) => `${moment.toISOString().slice(0, 19)}+00:00`;

export function refusalFault({ error, error_description }: z.output<typeof Refusal>): CrmFault {
  const code = /^[\w -]{3,40}$/.test(error) ? error : '';
  // Ten access tokens in ten minutes are all that one refresh token gets.
  if (/too many requests/i.test(error_description))
    return new CrmFault('rate_limit', 'Zoho has issued too many tokens. Try again in a few minutes.', {
      code,
      retryAfterMs: TOKENS_MS,
    });
  return new CrmFault('auth', 'Its access expired or was revoked. Connect it again.', { code });
}

export function itemFault(item: Item | undefined, requestId: string): CrmFault {
  if (!item) return new CrmFault('unknown', 'Zoho did not confirm this record.', { requestId });
  const { code, message, details } = item;
  const name = fromWire(details.api_name);
  const isGone = code === 'INVALID_DATA' && (name === 'id' || /\bid\b.*\binvalid\b/i.test(message));
  const kind = isGone ? 'not_found' : (KIND_OF_CODE[code] ?? 'validation');
  return new CrmFault(kind, [message || code, name && !isGone ? `(${name})` : ''].filter(Boolean).join(' '), {
    ...{ code, requestId },
  });
}

/** Users and linked records are objects; a list of choices is an array. */
export function readValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(fromWire).join(';');
  if (typeof value !== 'object' || value === null) return fromWire(value);
  return fromWire('id' in value ? value.id : '');
}

export function toJson(type: CrmFieldType, text: string): unknown {
  if (type === 'choices') return text === '' ? [] : text.split(';');
  if (type === 'owner') return text === '' ? null : { id: text };
  return toWire(type, text);
}

export function toRecord(row: Row, fields: readonly string[]): CrmRecord {
  const changed = Date.parse(row.Modified_Time ?? '');
  return {
    id: row.id,
    values: Object.fromEntries(fields.map((name) => [name, readValue(row[name])])),
    changedAt: Number.isNaN(changed) ? null : new Date(changed).toISOString(),
  };
}

export function toField(field: z.output<typeof Described>): CrmField {
  const { api_name, field_label, data_type, length, pick_list_values, operation_type } = field;
  const mayWrite = operation_type?.api_create !== false && operation_type?.api_update !== false;
  const isText = data_type !== 'picklist' && data_type !== 'multiselectpicklist';
  return {
    name: api_name,
    label: field_label || api_name,
    type: TYPES[data_type] ?? 'text',
    required: field.system_mandatory,
    readOnly: field.read_only || field.field_read_only || !mayWrite || !WRITABLE_TYPES.has(data_type),
    choices: (pick_list_values ?? [])
      .filter(({ actual_value }) => actual_value !== '-None-')
      .map(({ actual_value, display_value }) => ({ value: actual_value, label: display_value || actual_value })),
    maxLength: isText && length > 0 ? length : null,
  };
}
