// Takes an import back in batches: records that it changed get back what they had, those that it created go away. What somebody has changed
// since stays as it is.
import {
  announceRecords,
  holdLibrary,
  keepUndonePlace,
  lastNotes,
  markUndone,
  type RecordsContext,
  takeBack,
} from '#features/records/server/index.ts';
import { goOnLater } from './go-on-later.ts';
import { removeCreated, undonePlace } from './import-change.store.ts';
import { changeImport, type ImportRow, importById, lockImport } from './imports.store.ts';
import { announceImport } from './present-import.ts';

const NOTES_AT_ONCE = 1_000;
const REMOVED_AT_ONCE = 5_000;

export async function takeImportBack(
  context: RecordsContext,
  workspaceId: string,
  { id, kind }: ImportRow,
  stopping: AbortSignal,
): Promise<void> {
  const { platform, relations } = context;
  const { db, events } = platform;
  type Tx = Parameters<Parameters<typeof db.transaction>[0]>[0];

  const inBatches = async (work: (tx: Tx, row: ImportRow) => Promise<boolean>) => {
    for (;;) {
      goOnLater(stopping);
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

  const tableName = kind === 'contact' ? 'contacts' : 'companies';
  await inBatches(async (tx, row) => {
    const place = await undonePlace(tx, workspaceId, id);
    const groups = await lastNotes(tx, workspaceId, id, place, NOTES_AT_ONCE);
    if (groups.length === 0) return false;
    let [noted, restored] = [0, 0];
    for (const group of groups) {
      const back = await takeBack(tx, workspaceId, id, group, relations.links);
      // Places in a list go with the import; what is counted are records.
      if (group.table !== tableName) continue;
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
  const hanging = relations.links.filter((link) => link.history !== true).map(({ table }) => table);
  await inBatches(async (tx, row) => {
    const taken = await removeCreated(tx, workspaceId, id, {
      kind,
      after: row.reachedRecord,
      limit: REMOVED_AT_ONCE,
      hanging,
    });
    if (taken.last === null) return false;
    await changeImport(
      tx,
      workspaceId,
      id,
      { states: ['undoing'] },
      {
        reachedRecord: taken.last,
        removed: row.removed + taken.removed,
        kept: row.kept + taken.kept,
        progress: row.progress + taken.removed + taken.kept,
      },
    );
    return true;
  });
  await db.transaction(async (tx) => {
    await markUndone(tx, workspaceId, id);
    await changeImport(tx, workspaceId, id, { states: ['undoing'] }, { state: 'undone' });
  });
  await announceImport(platform, workspaceId, id);
  announceRecords(events, workspaceId, kind);
}
