// Undoes an import in batches: changed records get their values back, created ones are deleted. Values changed since stay.
import type { RecordKind } from '#crm/records/contract.ts';
import {
  createdRecords,
  lastChangedRows,
  lockLibrary,
  markUndone,
  publishBoth,
  type RecordsContext,
  removeBare,
  revertRows,
  saveUndoProgress,
  undonePlace,
} from '#crm/records/server/index.ts';
import type { Executor } from '#platform/platform.ts';
import { changeImport, type ImportRow, importById, lockImport } from '../imports.store.ts';
import { type Stopping, throwIfStopping } from '../imports-context.ts';
import { publishImport } from '../present-import.ts';

const REVERT_BATCH_SIZE = 1_000;
const RECORD_TABLE: Record<RecordKind, string> = { contact: 'contacts', company: 'companies' };

export async function revertImport(
  context: RecordsContext,
  workspaceId: string,
  { id, kind }: ImportRow,
  stopping: Stopping,
): Promise<void> {
  const { platform, relations } = context;
  const { db, events } = platform;
  type Tx = Parameters<Parameters<typeof db.transaction>[0]>[0];

  const inBatches = async (work: (tx: Tx, row: ImportRow) => Promise<boolean>) => {
    for (;;) {
      throwIfStopping(stopping);
      const more = await db.transaction(async (tx) => {
        await lockLibrary(tx, workspaceId);
        if ((await lockImport(tx, workspaceId, id)) !== 'undoing') return false;
        const row = await importById(tx, workspaceId, id);
        return row !== null && work(tx, row);
      });
      await publishImport(platform, workspaceId, id);
      if (!more) return;
    }
  };

  await inBatches(async (tx, row) => {
    const place = await undonePlace(tx, workspaceId, id);
    const groups = await lastChangedRows(tx, workspaceId, id, place, REVERT_BATCH_SIZE);
    if (groups.length === 0) return false;
    let [noted, restored] = [0, 0];
    for (const group of groups) {
      const back = await revertRows(tx, workspaceId, id, group, relations.links);
      // Memberships of a deleted record are not counted.
      if (group.table !== RECORD_TABLE[kind]) continue;
      noted += group.places.length;
      restored += back;
    }
    await saveUndoProgress(tx, workspaceId, id, Math.min(...groups.flatMap(({ places }) => places)));
    await changeImport(
      tx,
      workspaceId,
      id,
      { states: ['undoing'] },
      {
        restored: row.restored + restored,
        kept: row.kept + noted - restored,
        progress: row.progress + noted,
      },
    );
    return true;
  });
  await inBatches(async (tx, row) => {
    const { last, removed, checked: looked } = await removeCreated(context, tx, workspaceId, row);
    if (last === null) return false;
    await changeImport(
      tx,
      workspaceId,
      id,
      { states: ['undoing'] },
      {
        reachedRecord: last,
        removed: row.removed + removed,
        kept: row.kept + looked - removed,
        progress: row.progress + looked,
      },
    );
    return true;
  });
  // Created companies without contacts.
  let reachedRecord: string | null = null;
  await inBatches(async (tx, row) => {
    if (row.kind !== 'contact' || !row.mapping?.createCompanies) return false;
    const { last } = await removeCreated(context, tx, workspaceId, { id, kind: 'company', reachedRecord });
    reachedRecord = last;
    return last !== null;
  });
  await db.transaction(async (tx) => {
    await markUndone(tx, workspaceId, id);
    await changeImport(tx, workspaceId, id, { states: ['undoing'] }, { state: 'undone' });
  });
  await publishImport(platform, workspaceId, id);
  publishBoth(events, workspaceId, kind);
}

// Deletes the next created records. One that was changed or deleted since stays, and so does one with a note, a task or another list.
const BATCH_SIZE = 5_000;

type Relations = Pick<RecordsContext, 'relations'>;

export interface RevertedBatch {
  /** The last processed record; null where none is left. */
  last: string | null;
  checked: number;
  removed: number;
}

async function removeCreated(
  { relations }: Relations,
  tx: Executor,
  workspaceId: string,
  { id: importId, kind, reachedRecord }: Pick<ImportRow, 'id' | 'kind' | 'reachedRecord'>,
): Promise<RevertedBatch> {
  const due = await createdRecords(tx, workspaceId, importId, { kind, after: reachedRecord, limit: BATCH_SIZE });
  const ids = due.filter(({ untouched }) => untouched).map(({ id }) => id);
  const hanging = relations.links.filter((link) => link.history !== true).map(({ table }) => table);
  const gone = await removeBare(tx, workspaceId, { kind, ids, hanging });
  return { last: due.at(-1)?.id ?? null, checked: due.length, removed: gone.size };
}
