// Writes a batch of rows: creates records, and merges rows into those that exist.
import type { RecordKind } from '#crm/records/contract.ts';
import {
  changeLists,
  companyFinder,
  followingValues,
  linkChanged,
  lockRecords,
  type RecordsContext,
  recordField,
  type StoredRow,
  valueIn,
  withValue,
  writeRows,
} from '#crm/records/server/index.ts';
import type { Executor } from '#platform/platform.ts';
import { type FieldFacts, mergeRow, type StoredRecord, type Value, type ValueOrigin } from '../../domain/merge-row.ts';
import { failRows, rowsAbove } from '../import-rows.store.ts';
import { addBesideOthers, changeImport, countCreated, findState, type ImportRow } from '../imports.store.ts';
import { type Stopping, throwIfStopping } from '../imports-context.ts';
import { createRecords, idsCreated } from './create-records.store.ts';
import { findAddressConflicts, type MergingRow, mergingRows } from './match-rows.store.ts';
import { createSlices, type Slice } from './slices.ts';
import type { Slot } from './slots.ts';

export interface ImportBatch {
  context: RecordsContext;
  tx: Executor;
  workspaceId: string;
  /** Locked by the transaction. */
  row: ImportRow;
  slots: readonly Slot[];
  limit: number;
}

const LANES = 2;
/** Records per transaction: other writers of the workspace wait for it. */
const ROW_BATCH_SIZE = 5_000;

interface Creating {
  context: RecordsContext;
  workspaceId: string;
  row: ImportRow;
  slots: readonly Slot[];
  stopping: Stopping;
  /** Called after each batch. */
  tell(): Promise<void>;
}

/** Ends early where the import was cancelled. */
export async function createRows(creating: Creating): Promise<void> {
  const { context, workspaceId, row, stopping, tell } = creating;
  const { db } = context.platform;
  const left = await rowsAbove(db, workspaceId, row.id, row.reachedRow);
  if (left === null) return;
  const slices = createSlices(left, ROW_BATCH_SIZE);
  let over = false;
  const lane = async () => {
    try {
      while (!over) {
        throwIfStopping(stopping);
        const slice = slices.next();
        if (slice === null) return;
        const done = await createSlice(creating, slice, () => slices.placeAfter(slice));
        if (!done) over = true;
        else slices.done(slice);
        await tell();
      }
    } catch (error) {
      over = true;
      throw error;
    }
  };
  // Wait for all lanes: a later commit would not be counted at the end of the run.
  const ends = await Promise.allSettled(Array.from({ length: LANES }, lane));
  const fault = ends.find((end) => end.status === 'rejected');
  if (fault) throw fault.reason;
  if (!over) await changeImport(db, workspaceId, row.id, { states: ['running'] }, { reachedRow: left.last });
}

class Cancelled extends Error {}

/** False where the import was cancelled: then nothing of the slice is done. */
async function createSlice(creating: Creating, slice: Slice, place: () => number): Promise<boolean> {
  const { context, workspaceId, row, slots } = creating;
  try {
    await addBesideOthers(context.platform.db, workspaceId, async (tx) => {
      if ((await findState(tx, workspaceId, row.id)) !== 'running') throw new Cancelled();
      const made = await createBatch({ context, tx, workspaceId, row, slots }, slice);
      const counted = await countCreated(tx, workspaceId, row.id, { ...made, reachedRow: place() });
      if (!counted) throw new Cancelled();
    });
    return true;
  } catch (error) {
    if (error instanceof Cancelled) return false;
    throw error;
  }
}

export interface CreatedRows {
  created: number;
  failed: number;
}

/** Rows of the slice that were created before are skipped and not counted again. */
async function createBatch(
  { context, tx, workspaceId, row, slots }: Omit<ImportBatch, 'limit'>,
  slice: Slice,
): Promise<CreatedRows> {
  const { id, kind, madeBy, mapping } = row;
  const batch = await createRecords(tx, workspaceId, id, { kind, slots, madeBy, ...slice });
  const listId = mapping?.listId ?? null;
  if (batch.created > 0 && listId !== null) {
    const ids = await idsCreated(tx, workspaceId, id, { kind, ...slice });
    await changeLists(tx, context.relations, { workspaceId, id, kind }, { listId, ids, do: 'add', madeBy });
  }
  return batch;
}

const GONE = 'The matching record was deleted during the import';
const ADDRESS_IN_USE = 'Another record has this address';

interface Group {
  /** null where the record no longer exists. */
  before: StoredRow | null;
  after: StoredRow;
  rows: number[];
  /** Those of them that change something. */
  updating: number[];
}

/** False where no row is left. */
export async function mergeBatch(batch: ImportBatch): Promise<boolean> {
  const { context, tx, workspaceId, row, limit } = batch;
  const { id, kind, madeBy, mapping } = row;
  const after = row.reachedRecord === null ? null : { target: row.reachedRecord, row: row.reachedMerge };
  const due = await mergingRows(tx, workspaceId, id, { kind, after, limit });
  const last = due.at(-1);
  if (!last) return false;
  await lockRecords(tx, workspaceId, kind, [...new Set(due.map(({ target }) => target))]);
  // Read again under the lock.
  const groups = merged(batch, await mergingRows(tx, workspaceId, id, { kind, after, limit }));
  const there = groups.filter(({ before }) => before !== null);
  const find = companyFinder(tx, workspaceId);
  const changing = [];
  for (const group of there) {
    if (group.updating.length === 0) continue;
    const before = group.before as StoredRow;
    changing.push({ ...group, before, after: await linkChanged(find, kind, before, group.after) });
  }
  const taken = await findAddressConflicts(tx, workspaceId, kind, changing);
  const writable = changing.filter((group) => !taken.has(group.after.id));
  await writeRows(tx, { workspaceId, id, kind }, writable);

  const refused = changing.filter((group) => taken.has(group.after.id));
  const faults = [
    ...groups
      .filter(({ before }) => before === null)
      .flatMap(({ rows }) => rows.map((each) => ({ row: each, fault: GONE }))),
    ...refused.flatMap(({ updating }) => updating.map((each) => ({ row: each, fault: ADDRESS_IN_USE }))),
  ];
  await failRows(tx, workspaceId, id, faults);
  const listId = mapping?.listId ?? null;
  if (listId !== null) {
    const ids = there.map(({ after: to }) => to.id);
    await changeLists(tx, context.relations, { workspaceId, id, kind }, { listId, ids, do: 'add', madeBy });
  }
  const updated = sum(writable.map(({ updating }) => updating.length));
  const rows = sum(groups.map((group) => group.rows.length));
  await changeImport(
    tx,
    workspaceId,
    id,
    { states: ['running'] },
    {
      reachedRecord: last.target,
      reachedMerge: last.row,
      updated: row.updated + updated,
      skipped: row.skipped + rows - updated - faults.length,
      failed: row.failed + faults.length,
      progress: row.progress + rows,
    },
  );
  return true;
}

/** Rows grouped by record. */
function merged({ context, row: { id, kind, madeBy }, slots }: ImportBatch, rows: readonly MergingRow[]): Group[] {
  const at = new Date(context.platform.clock.now()).toISOString();
  const origin = { source: 'import', ref: id, by: madeBy, at } as const;
  const groups = new Map<string, Group>();
  for (const { target, row, record, cells } of rows) {
    const group = groups.get(target) ?? { before: record, after: record as StoredRow, rows: [], updating: [] };
    groups.set(target, group);
    group.rows.push(row);
    const result = group.before === null ? null : mergeCells(kind, group.after, slots, cells, origin);
    if (result === null) continue;
    group.after = result.after;
    group.updating.push(row);
  }
  return [...groups.values()];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

// Merges a row of the file into its record.
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
    toStoredRecord(before, slots),
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

function toStoredRecord(row: StoredRow, slots: readonly Slot[]): StoredRecord {
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
