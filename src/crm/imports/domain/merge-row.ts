// What a row of a file does to a record that is there: by the rule of each column, and without losing either value.
import type { OriginKind, RecordField } from '#crm/records/contract.ts';

export type Value = string | number | string[] | null;
export type Values = Record<string, Value>;

export interface ValueOrigin {
  source: OriginKind;
  ref?: string;
  by?: string;
  at: string;
}

/** As records keep it (their record-shapes.ts). */
export interface FieldFact extends Partial<ValueOrigin> {
  others?: (ValueOrigin & { value: unknown })[];
}
export type FieldFacts = Record<string, FieldFact>;

export interface StoredRecord {
  values: Values;
  facts: FieldFacts;
  /** Where the record itself came from. */
  origin: ValueOrigin;
}

export interface MergeSlot {
  field: RecordField;
  /** null: nothing is said of a record that is there. */
  rule: 'skip' | 'fill' | 'overwrite' | null;
}

export interface Merge {
  /** Fields that change, with their new values. */
  values: Values;
  /** Where single values came from, after it; null where that stays. */
  facts: FieldFacts | null;
}

/** Fields whose losing value has a place of its own. */
const PLACE_FOR_OTHER: Record<string, string> = { email: 'otherEmails', phone: 'otherPhones', domain: 'otherDomains' };
const OTHERS_LIMIT = 20;

/** null where the row changes nothing. `hasField`: whether this kind of record has such a field. */
export function mergeRow(
  kept: StoredRecord,
  slots: readonly MergeSlot[],
  cells: readonly Value[],
  origin: ValueOrigin,
  hasField: (key: string) => boolean,
): Merge | null {
  const values: Values = {};
  const facts: FieldFacts = {};
  const now = (key: string): Value => values[key] ?? kept.values[key] ?? null;

  for (const [n, { field, rule }] of slots.entries()) {
    const cell = cells[n] ?? null;
    if (cell !== null && rule !== null && rule !== 'skip') take(field.key, cell, rule);
  }

  const changed = Object.keys(values).length > 0 || Object.keys(facts).length > 0;
  return changed ? { values, facts: Object.keys(facts).length > 0 ? { ...kept.facts, ...facts } : null } : null;

  function take(key: string, cell: Exclude<Value, null>, rule: 'fill' | 'overwrite'): void {
    const current = now(key);
    if (Array.isArray(cell)) append(key, cell);
    else if (isSame(current, cell)) return;
    else if (isBlank(current)) fill(key, cell);
    else if (rule === 'overwrite') overwrite(key, current, cell);
    else compete(key, cell);
  }

  function fill(key: string, cell: Value): void {
    values[key] = cell;
    // A value that came with the record needs no origin of its own.
    if (kept.origin.ref === undefined || kept.origin.ref !== origin.ref) facts[key] = { ...origin };
  }

  function append(key: string, more: readonly string[]): void {
    const current = now(key);
    const list = Array.isArray(current) ? current : [];
    const known = new Set(list.map((value) => value.toLowerCase()));
    const main = Object.entries(PLACE_FOR_OTHER).find(([, place]) => place === key)?.[0];
    if (main) known.add(String(now(main) ?? '').toLowerCase());
    const added = more.filter((value) => !known.has(value.toLowerCase()));
    if (added.length > 0) values[key] = [...list, ...added];
  }

  function overwrite(key: string, current: Value, cell: Value): void {
    const before = facts[key] ?? kept.facts[key] ?? {};
    values[key] = cell;
    const place = placeFor(key);
    const others = (before.others ?? []).filter(({ value }) => !isSame(value as Value, cell));
    if (place !== null) append(place, [String(current)]);
    else others.unshift({ ...originOf(before), value: current });
    facts[key] = { ...origin, ...(others.length > 0 && { others: others.slice(0, OTHERS_LIMIT) }) };
  }

  function compete(key: string, cell: Value): void {
    const place = placeFor(key);
    if (place !== null) {
      append(place, [String(cell)]);
      return;
    }
    const before = facts[key] ?? kept.facts[key] ?? {};
    const others = before.others ?? [];
    if (others.length >= OTHERS_LIMIT || others.some(({ value }) => isSame(value as Value, cell))) return;
    facts[key] = { ...before, others: [...others, { ...origin, value: cell }] };
  }

  function placeFor(key: string): string | null {
    const place = PLACE_FOR_OTHER[key];
    return place !== undefined && hasField(place) ? place : null;
  }

  function originOf({ source, ref, by, at }: FieldFact): ValueOrigin {
    if (source === undefined || at === undefined) return kept.origin;
    return { source, at, ...(ref !== undefined && { ref }), ...(by !== undefined && { by }) };
  }
}

function isBlank(value: Value): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** Capitals alone make no other value. */
function isSame(a: Value, b: Value): boolean {
  if (typeof a === 'string' && typeof b === 'string') return a === b || a.toLowerCase() === b.toLowerCase();
  return JSON.stringify(a) === JSON.stringify(b);
}
