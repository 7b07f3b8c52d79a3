// A record as its row: columns by their names, values as the database writes them in JSON, so that what is noted is exact.
import { type RecordKind, toCustomField } from '../field.contract.ts';
import { type OriginKind, RECORD_FIELDS } from '../fields.contract.ts';
import type { FieldValue } from './field-value.ts';

export type StoredRow = Record<string, unknown> & {
  id: string;
  facts: Facts;
  custom: CustomValues;
  source: Origin['source'];
  origin_id: string | null;
  created_by: string | null;
  created_at: string;
  updated_at: string;
  revision: number;
  deleted_at: string | null;
};

/** Columns as they were and as they are now. Of `facts` and `custom` the entries that differ, null for none. */
export interface RowChange {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** `firstName` → `first_name`. */
export function toColumn(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export function valueIn(row: StoredRow, key: string): FieldValue {
  const customId = toCustomField(key);
  if (customId !== null) return row.custom[customId] ?? '';
  return (row[toColumn(key)] ?? null) as FieldValue;
}

/** The row with another value. A custom field without a value has no entry. */
export function withValue(row: StoredRow, key: string, value: FieldValue): StoredRow {
  const customId = toCustomField(key);
  if (customId === null) return { ...row, [toColumn(key)]: value };
  const { [customId]: _gone, ...others } = row.custom;
  const custom = value === null || value === '' ? others : { ...others, [customId]: value as string | number };
  return { ...row, custom };
}

/** Null where nothing differs. */
export function diffRows(before: StoredRow, after: StoredRow): RowChange | null {
  const change: RowChange = { before: {}, after: {} };
  for (const column of Object.keys(after)) {
    if (same(before[column], after[column])) continue;
    const [was, is] =
      column === 'facts' || column === 'custom'
        ? diffEntries(before[column] as object, after[column] as object)
        : [before[column], after[column]];
    change.before[column] = was;
    change.after[column] = is;
  }
  return Object.keys(change.after).length > 0 ? change : null;
}

function diffEntries(before: object, after: object): [Record<string, unknown>, Record<string, unknown>] {
  const was: Record<string, unknown> = {};
  const is: Record<string, unknown> = {};
  const [old, now] = [before as Record<string, unknown>, after as Record<string, unknown>];
  for (const key of new Set([...Object.keys(old), ...Object.keys(now)])) {
    if (same(old[key], now[key])) continue;
    was[key] = old[key] ?? null;
    is[key] = now[key] ?? null;
  }
  return [was, is];
}

/** Equal as JSON: entries of an object in any order. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return (a ?? null) === (b ?? null);
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const keys = Object.keys(left);
  return keys.length === Object.keys(right).length && keys.every((key) => key in right && same(left[key], right[key]));
}

/** Own fields that hold one value, whose origin and rivals are kept. Several (tags, other addresses) are united instead. */
export function isSingle(kind: RecordKind, key: string): boolean {
  if (toCustomField(key) !== null) return true;
  const field = RECORD_FIELDS[kind].find((each) => each.key === key);
  return field?.by === 'own' && field.type !== 'tags' && field.type !== 'texts' && field.type !== 'user';
}

// What the JSON columns of a record hold.
export type CustomValue = string | number;
/** Custom field id → value; a field without a value has no entry. */
export type CustomValues = Record<string, CustomValue>;

/** Where one value came from. */
export interface Origin {
  source: OriginKind;
  /** The import or the search run, where it was one. */
  ref?: string;
  /** Who gave it, where a person did. */
  by?: string;
  /** ISO 8601. */
  at: string;
}

/** A value that lost against the one that is shown; never thrown away. */
export interface OtherValue extends Origin {
  value: unknown;
}

/** Of one field: where the value that is shown came from (absent: from where the record came), and what competes with it. */
export interface Fact extends Partial<Origin> {
  others?: OtherValue[];
}

/** Field key → fact. Fields that came with the record and have no rival have no entry. */
export type Facts = Record<string, Fact>;
