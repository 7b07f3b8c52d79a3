// The slots of an import: the fields that its rows fill, in a fixed order, from mapped columns and derived values.
import type { RecordField, RecordKind } from '#crm/records/contract.ts';
import { recordField } from '#crm/records/server/index.ts';
import { AppError, type FieldFault } from '#shared/errors.ts';
import { CONSENT_FIELDS, type ColumnMapping, type ImportMapping, OPT_IN_FIELD, OPT_OUT_FIELD } from '../../contract.ts';

export type ColumnRule = ColumnMapping['rule'];

export interface Slot {
  field: RecordField;
  /** Columns that fill it: one, or several of a field that holds several. */
  columns: readonly number[];
  /** For an existing record; null for derived values, which only new records get. */
  rule: ColumnRule | null;
}

/** Whether a column of the file fills the field. */
export const isMapped = ({ columns }: ImportMapping, key: string): boolean =>
  columns.some(({ field }) => field === key);

type Custom = Parameters<typeof recordField>[2][number];

/** Fields that follow from others in a new record (records' completeValues). */
const FOLLOWING: Record<RecordKind, readonly { from: readonly string[]; also: readonly string[] }[]> = {
  contact: [{ from: ['name', 'firstName', 'lastName'], also: ['name', 'firstName', 'lastName'] }],
  company: [{ from: ['website'], also: ['domain'] }],
};

/** @throws AppError INVALID_INPUT at the invalid columns */
export function createSlots(
  kind: RecordKind,
  mapping: ImportMapping,
  { customs, width }: { customs: readonly Custom[]; width: number },
): Slot[] {
  const slots = new Map<string, Slot>();
  const faults: FieldFault[] = [];
  for (const [n, { index, field: key, rule }] of mapping.columns.entries()) {
    // It fills no field of the contact.
    if (CONSENT_FIELDS.includes(key) && kind === 'contact' && index < width) continue;
    const field = recordField(kind, key, customs);
    const there = slots.get(key);
    const fault = findFault(field, there, index, width);
    if (fault !== null || field === null) faults.push({ path: `columns.${n}.field`, message: fault ?? '' });
    else slots.set(key, { field, rule, columns: [...(there?.columns ?? []), index] });
  }
  if (!slots.has('email')) faults.push(...consentFaults(mapping, OPT_OUT_FIELD, 'email addresses'));
  if (!slots.has('phone')) faults.push(...consentFaults(mapping, OPT_IN_FIELD, 'phone numbers'));
  if (faults.length > 0) throw new AppError('INVALID_INPUT', { fields: faults });
  if (mapping.tags.length > 0 && !slots.has('tags')) add(slots, recordField(kind, 'tags', customs), 'fill');
  addFollowing(kind, slots, customs);
  return [...slots.values()];
}

function addFollowing(kind: RecordKind, slots: Map<string, Slot>, customs: readonly Custom[]): void {
  const employees = slots.get('employees');
  if (employees) add(slots, recordField(kind, 'employeeRange', customs), employees.rule);
  for (const { from, also } of FOLLOWING[kind]) {
    if (from.some((key) => slots.has(key))) for (const key of also) add(slots, recordField(kind, key, customs), null);
  }
}

/** An opt-out needs an address, a consent needs a phone. */
function consentFaults({ columns }: ImportMapping, field: string, what: string): FieldFault[] {
  const at = columns.findIndex((column) => column.field === field);
  return at < 0 ? [] : [{ path: `columns.${at}.field`, message: `Choose the column with the ${what} too` }];
}

function findFault(field: RecordField | null, there: Slot | undefined, index: number, width: number): string | null {
  if (field === null || field.by !== 'own') return 'Please choose a field';
  if (index >= width) return 'The file has no such column';
  if (there && !isMany(field)) return `Another column is already mapped to ${field.label}`;
  return null;
}

export function isMany(field: RecordField): boolean {
  return field.type === 'tags' || field.type === 'texts';
}

function add(slots: Map<string, Slot>, field: RecordField | null, rule: ColumnRule | null): void {
  if (field && !slots.has(field.key)) slots.set(field.key, { field, columns: [], rule });
}
