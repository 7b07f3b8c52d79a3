// All rows that are nobody's yet become records. Two batches are under way at once, so that both processors of a small machine are at work;
// each is committed with what it counts.
import { changeLists, type RecordsContext } from '#crm/records/server/index.ts';
import { createRecords, idsCreated } from './create-records.store.ts';
import type { ImportBatch } from './import-batch.ts';
import { addBesideOthers } from './import-lock.store.ts';
import { rowsAbove } from './import-rows.store.ts';
import { changeImport, countCreated, type ImportRow, stateOf } from './imports.store.ts';
import { requeue, type Stopping } from './requeue.ts';
import type { Slot } from './rows/slots.ts';
import { createSlices, type Slice } from './slices.ts';

const LANES = 2;
/** Records that one transaction adds: others who add to the same workspace wait for it. */
const ROWS_AT_ONCE = 5_000;

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
  const slices = createSlices(left, ROWS_AT_ONCE);
  let over = false;
  const lane = async () => {
    try {
      while (!over) {
        requeue(stopping);
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
  // No lane is left alone: what it commits would not be counted by whoever ends the run.
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
      if ((await stateOf(tx, workspaceId, row.id)) !== 'running') throw new Cancelled();
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

// The next rows that are nobody's yet become records.
export interface CreatedRows {
  created: number;
  failed: number;
}

/** Also where a part of the slice, or all of it, was created before: that is passed over, and not counted again. */
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
