// The wire format of Salesforce: its faults, and the descriptions of fields.
import { z } from 'zod';
import { CrmFault, type CrmFaultKind } from '../../domain/crm-fault.ts';
import { fromWire } from '../../domain/wire-values.ts';
import type { CrmField, CrmFieldType } from '../../fields.contract.ts';
import type { CrmRecord } from '../crm-adapter.ts';

export const ErrorItem = z.object({
  message: z.string().catch(''),
  errorCode: z.string().optional(),
  statusCode: z.string().optional(),
});
export const Row = z.record(z.string(), z.unknown());
export const Described = z.object({
  name: z.string(),
  label: z.string().catch(''),
  type: z.string(),
  length: z.number().catch(0),
  createable: z.boolean().catch(false),
  updateable: z.boolean().catch(false),
  nillable: z.boolean().catch(true),
  defaultedOnCreate: z.boolean().catch(false),
  externalId: z.boolean().catch(false),
  deprecatedAndHidden: z.boolean().catch(false),
  restrictedPicklist: z.boolean().catch(false),
  referenceTo: z.array(z.string()).catch([]),
  picklistValues: z
    .array(z.object({ value: z.string(), label: z.string().nullish(), active: z.boolean().catch(true) }))
    .catch([]),
});

const KIND_OF_CODE: Readonly<Record<string, CrmFaultKind>> = {
  INVALID_SESSION_ID: 'auth',
  REQUEST_LIMIT_EXCEEDED: 'rate_limit',
  API_DISABLED_FOR_ORG: 'permission',
  API_CURRENTLY_DISABLED: 'permission',
  INSUFFICIENT_ACCESS: 'permission',
  INSUFFICIENT_ACCESS_OR_READONLY: 'permission',
  INSUFFICIENT_ACCESS_ON_CROSS_REFERENCE_ENTITY: 'permission',
  DUPLICATES_DETECTED: 'conflict',
  DUPLICATE_VALUE: 'conflict',
  DUPLICATE_EXTERNAL_ID: 'conflict',
  CANNOT_UPDATE_CONVERTED_LEAD: 'conflict',
  ENTITY_IS_DELETED: 'not_found',
  INVALID_CROSS_REFERENCE_KEY: 'not_found',
  NOT_FOUND: 'not_found',
  STORAGE_LIMIT_EXCEEDED: 'policy',
  UNABLE_TO_LOCK_ROW: 'temporary',
  QUERY_TIMEOUT: 'temporary',
  SERVER_UNAVAILABLE: 'temporary',
};

const TYPES: Readonly<Record<string, CrmFieldType>> = {
  boolean: 'yes-no',
  int: 'number',
  long: 'number',
  double: 'number',
  currency: 'number',
  percent: 'number',
  date: 'date',
  datetime: 'moment',
  picklist: 'choice',
  multipicklist: 'choices',
  email: 'email',
  phone: 'phone',
  url: 'url',
};
/** Fields that hold several values at once, or none that is text. */
export const NO_FIELDS = new Set(['address', 'location', 'base64', 'complexvalue']);

export function toFault({ message, errorCode, statusCode }: z.output<typeof ErrorItem>) {
  const code = errorCode ?? statusCode ?? '';
  return { message, code, kind: KIND_OF_CODE[code] };
}

export function itemFault([error]: readonly z.output<typeof ErrorItem>[], requestId: string): CrmFault {
  if (!error) return new CrmFault('unknown', 'Salesforce did not confirm this record.', { requestId });
  const { message, code, kind = 'validation' } = toFault(error);
  return new CrmFault(kind, message || code, { code, requestId });
}

export function toRecord(row: z.output<typeof Row>, fields: readonly string[]): CrmRecord {
  const changed = Date.parse(fromWire(row.LastModifiedDate));
  return {
    id: fromWire(row.Id),
    values: Object.fromEntries(fields.map((name) => [name, fromWire(row[name])])),
    changedAt: Number.isNaN(changed) ? null : new Date(changed).toISOString(),
  };
}

export function toField(field: z.output<typeof Described>): CrmField {
  const { name, label, type, length, referenceTo, picklistValues, restrictedPicklist } = field;
  const values = picklistValues
    .filter(({ active }) => active)
    .map((choice) => ({ value: choice.value, label: choice.label || choice.value }));
  const isText = type !== 'picklist' && type !== 'multipicklist';
  return {
    name,
    label: label || name,
    type: type === 'reference' && referenceTo.includes('User') ? 'owner' : (TYPES[type] ?? 'text'),
    required: field.createable && !field.nillable && !field.defaultedOnCreate && type !== 'boolean',
    readOnly: !field.createable || !field.updateable,
    // A picklist that is not restricted accepts any value.
    choices: restrictedPicklist ? values : [],
    ...(!restrictedPicklist && values.length > 0 && { usual: values }),
    maxLength: isText && length > 0 ? length : null,
  };
}
