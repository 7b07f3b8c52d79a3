// Merges a row of the file into its record.
import type { RecordKind } from '#crm/records/contract.ts';
import { followingValues, recordField, type StoredRow, valueIn, withValue } from '#crm/records/server/index.ts';
import { type FieldFacts, type KeptRecord, mergeRow, type Value, type ValueOrigin } from '../../domain/merge-row.ts';
import type { Slot } from './slots.ts';

export interface Merged {
  after: StoredRow;
  /** Keys of fields whose shown value changes. */
  changed: string[];
}

/** null where the row changes nothing. */
export function mergeCells(
  kind: RecordKind,
  before: StoredRow,
  slots: readonly Slot[],
  cells: readonly unknown[],
  origin: ValueOrigin,
): Merged | null {
  const merge = mergeRow(
    keptRecord(before, slots),
    slots,
    cells as readonly Value[],
    origin,
    (key) => recordField(kind, key, []) !== null,
  );
  if (merge === null) return null;
  const names = { name: before.name, firstName: before.first_name, lastName: before.last_name } as Record<
    string,
    string
  >;
  const values = { ...followingValues(kind, names, merge.values), ...merge.values };
  let after = before;
  for (const [key, value] of Object.entries(values)) after = withValue(after, key, value as Value);
  if (merge.facts) after = { ...after, facts: merge.facts as StoredRow['facts'] };
  return { after, changed: Object.keys(values) };
}

const PLACES = ['otherEmails', 'otherPhones', 'otherDomains', 'email', 'phone', 'domain'];

function keptRecord(row: StoredRow, slots: readonly Slot[]): KeptRecord {
  const keys = [...slots.map(({ field }) => field.key), ...PLACES];
  return {
    values: Object.fromEntries(keys.map((key) => [key, (valueIn(row, key) ?? null) as Value])),
    facts: row.facts as FieldFacts,
    origin: {
      source: row.source,
      at: row.created_at,
      ...(row.origin_id !== null && { ref: row.origin_id }),
      ...(row.created_by !== null && { by: row.created_by }),
    },
  };
}

/** The record that a row creates, for later rows of the file that merge into it. */
export function recordOfCells(
  slots: readonly Slot[],
  cells: readonly unknown[],
  { id, importId, madeBy, at }: { id: string; importId: string; madeBy: string; at: string },
): StoredRow {
  let row = {
    id,
    name: '',
    first_name: '',
    last_name: '',
    facts: {},
    custom: {},
    source: 'import',
    origin_id: importId,
    created_by: madeBy,
    created_at: at,
    updated_at: at,
    revision: 1,
    deleted_at: null,
  } as StoredRow;
  slots.forEach(({ field }, n) => {
    if (cells[n] !== null && cells[n] !== undefined) row = withValue(row, field.key, cells[n] as Value);
  });
  return row;
}
