// The values that a change of a record touched, in words, from its columns before and after.
import { RECORD_FIELDS, type RecordField, type RecordKind } from '#crm/records/contract.ts';
import type { ChangedValue } from './event-labels.ts';

type Columns = Record<string, unknown>;

export interface Names {
  /** Of members, by id. */
  member: (id: string) => string | undefined;
  /** Of custom fields, by id. */
  custom: (id: string) => string | undefined;
}

/** Longest text that a timeline shows of a value. */
const SHOWN = 120;

/** Of the fields that people know, in their order; what the product keeps for itself (revision, facts) is left out. */
export function changedValues(kind: RecordKind, before: Columns, after: Columns, names: Names): ChangedValue[] {
  const values: ChangedValue[] = [];
  for (const field of RECORD_FIELDS[kind]) {
    const column = columnOf(field.key);
    if (!(column in before) || field.key === 'updatedAt') continue;
    const was = textOf(field, before[column], names);
    const is = textOf(field, after[column], names);
    if (was === is) continue;
    const stored = { before: before[column], after: after[column] };
    values.push({ key: field.key, label: field.label, before: was, after: is, stored });
  }
  return [...values, ...customValues(columnsIn(before.custom), columnsIn(after.custom), names)];
}

function customValues(before: Columns, after: Columns, names: Names): ChangedValue[] {
  const ids = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return ids
    .filter((id) => before[id] !== after[id])
    .map((id) => ({
      key: id,
      label: names.custom(id) ?? 'A field',
      before: plain(before[id]),
      after: plain(after[id]),
      stored: { before: before[id], after: after[id] },
    }));
}

const columnOf = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const columnsIn = (value: unknown): Columns => (typeof value === 'object' && value !== null ? (value as Columns) : {});

function textOf(field: RecordField, value: unknown, names: Names): string {
  if (field.type === 'user' && typeof value === 'string') return names.member(value) ?? 'Somebody who has left';
  if (field.type === 'company' && typeof value === 'string') return 'A company of the library';
  const choice = field.choices?.find((one) => one.value === value);
  return choice ? choice.label : plain(value);
}

function plain(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = Array.isArray(value) ? value.join(', ') : String(value);
  return text.length > SHOWN ? `${text.slice(0, SHOWN - 1)}…` : text;
}
