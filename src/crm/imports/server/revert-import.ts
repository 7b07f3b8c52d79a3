// Takes an import back in batches: records that it changed get back what they had, those that it created go away. What somebody has changed
// since stays as it is.
import type { RecordKind } from '#crm/records/contract.ts';
import {
  holdLibrary,
  keepUndonePlace,
  lastNotes,
  markUndone,
  publishBoth,
  type RecordsContext,
  takeBack,
} from '#crm/records/server/index.ts';
import type { Executor } from '#platform/platform.ts';
import { createdRecords, removeBare, undonePlace } from './import-change.store.ts';
import { changeImport, type ImportRow, importById, lockImport } from './imports.store.ts';
import { announceImport } from './present-import.ts';
import { requeue, type Stopping } from './requeue.ts';

const NOTES_AT_ONCE = 1_000;
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
      requeue(stopping);
      const more = await db.transaction(async (tx) => {
        await holdLibrary(tx, workspaceId);
        if ((await lockImport(tx, workspaceId, id)) !== 'undoing') return false;
        const row = await importById(tx, workspaceId, id);
        return row !== null && work(tx, row);
      });
      await announceImport(platform, workspaceId, id);
      if (!more) return;
    }
  };

  await inBatches(async (tx, row) => {
    const place = await undonePlace(tx, workspaceId, id);
    const groups = await lastNotes(tx, workspaceId, id, place, NOTES_AT_ONCE);
    if (groups.length === 0) return false;
    let [noted, restored] = [0, 0];
    for (const group of groups) {
      const back = await takeBack(tx, workspaceId, id, group, relations.links);
      // Places on a list go with their record, and are not counted beside it.
      if (group.table !== RECORD_TABLE[kind]) continue;
      noted += group.places.length;
      restored += back;
    }
    await keepUndonePlace(tx, workspaceId, id, Math.min(...groups.flatMap(({ places }) => places)));
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
    const { last, removed, looked } = await removeCreated(context, tx, workspaceId, row);
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
  // Companies that its rows named: those without people, now that its people are gone.
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
  await announceImport(platform, workspaceId, id);
  publishBoth(events, workspaceId, kind);
}

// Takes the next records away that an import has created. One that somebody has changed or deleted since stays as it is, and so does one
// that somebody has put something on: a note, a task, another list.
const AT_ONCE = 5_000;

type Relations = Pick<RecordsContext, 'relations'>;

export interface Taken {
  /** The last record that was looked at; null where none is left. */
  last: string | null;
  looked: number;
  removed: number;
}

async function removeCreated(
  { relations }: Relations,
  tx: Executor,
  workspaceId: string,
  { id: importId, kind, reachedRecord }: Pick<ImportRow, 'id' | 'kind' | 'reachedRecord'>,
): Promise<Taken> {
  const due = await createdRecords(tx, workspaceId, importId, { kind, after: reachedRecord, limit: AT_ONCE });
  const ids = due.filter(({ untouched }) => untouched).map(({ id }) => id);
  const hanging = relations.links.filter((link) => link.history !== true).map(({ table }) => table);
  const gone = await removeBare(tx, workspaceId, { kind, ids, hanging });
  return { last: due.at(-1)?.id ?? null, looked: due.length, removed: gone.size };
}
