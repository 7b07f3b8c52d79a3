// Runs an import: rows become records in batches, each committed with its place, so that whatever is killed goes on where it was.
import { holdLibrary, publishBoth, type RecordsContext } from '#crm/records/server/index.ts';
import { StorageFault } from '#platform/files/storage-fault.ts';
import { AppError } from '#shared/errors.ts';
import { createNamedCompanies } from './create-companies.store.ts';
import { countNewRecords, suggestTags } from './create-records.store.ts';
import { createRows } from './create-rows.ts';
import { countChanged, openImportChange } from './import-change.store.ts';
import { clearRows, countRows } from './import-rows.store.ts';
import { changeImport, customsOf, type ImportRow, importById, lockImport } from './imports.store.ts';
import { linkPeople } from './link-people.ts';
import { mergeBatch } from './merge-batch.ts';
import { notifyEnded } from './notify-ended.ts';
import { announceImport, uploadKey } from './present-import.ts';
import { type OptInList, recordOptIns } from './record-opt-ins.ts';
import { requeue, type Stopping } from './requeue.ts';
import { restage } from './restage.ts';
import { makeSlots } from './rows/slots.ts';
import { type SuppressionList, suppressRows } from './suppress-rows.ts';
import { writeRejects } from './write-rejects.ts';

/** What the work of an import is given. */
export interface ImportsContext extends RecordsContext {
  suppressions: SuppressionList;
  optIns: OptInList;
}

const MERGED_AT_ONCE = 1_000;
const MANY = 1_000;
const TELL_MS = 700;

export async function runRows(
  context: ImportsContext,
  workspaceId: string,
  begun: ImportRow,
  stopping: Stopping,
): Promise<void> {
  const { platform } = context;
  const { db, events } = platform;
  const { id, kind } = begun;
  const customs = await customsOf(db, workspaceId, kind);
  if (begun.mapping === null) throw new Error(`import ${id} runs without a mapping`);
  const slots = makeSlots(kind, begun.mapping, { customs, width: begun.columns.length });
  let toldAt = 0;
  const tell = async () => {
    if (Date.now() - toldAt < TELL_MS) return;
    toldAt = Date.now();
    await announceImport(platform, workspaceId, id);
    publishBoth(events, workspaceId, kind);
  };

  /** False where nothing is left, or it was cancelled. */
  const step = (
    work: (row: ImportRow) => (tx: Parameters<Parameters<typeof db.transaction>[0]>[0]) => Promise<boolean>,
  ) =>
    db.transaction(async (tx) => {
      await holdLibrary(tx, workspaceId);
      if ((await lockImport(tx, workspaceId, id)) !== 'running') return false;
      const row = await importById(tx, workspaceId, id);
      return row === null ? false : work(row)(tx);
    });

  const fault = await runAll();
  await finish(fault);

  /** Answers why it cannot go on, in the words of the page; null where all is done. */
  async function runAll(): Promise<string | null> {
    try {
      await workOff();
      return null;
    } catch (error) {
      if (stopping.aborted || !isFinal(error)) throw error;
      return error.message;
    }
  }

  async function workOff(): Promise<void> {
    const staged = await countRows(db, workspaceId, id);
    if (staged.rows !== begun.rows) await restage(context, workspaceId, begun, slots);
    await suppressRows({ list: context.suppressions, db, workspaceId, row: begun, stopping });
    await recordOptIns({ list: context.optIns, platform, workspaceId, row: begun, stopping });
    await db.transaction((tx) => openImportChange(tx, workspaceId, { id, kind, madeBy: begun.madeBy }));
    if (kind === 'contact' && begun.mapping?.createCompanies) {
      await step((row) => async (tx) => {
        await createNamedCompanies(tx, workspaceId, row);
        return false;
      });
    }
    await createRows({ context, workspaceId, row: begun, slots, stopping, tell });
    const created = (await importById(db, workspaceId, id))?.created ?? 0;
    if (created >= MANY) await countNewRecords(db, kind);
    await mergeRows();
    if (kind === 'company') {
      await linkPeople(workspaceId, id, async (work) => {
        requeue(stopping);
        return step(() => work);
      });
    }
    await suggestTags(db, workspaceId, id, { kind, slots });
  }

  async function mergeRows(): Promise<void> {
    for (let more = true; more; ) {
      requeue(stopping);
      more = await step((row) => (tx) => mergeBatch({ context, tx, workspaceId, row, slots, limit: MERGED_AT_ONCE }));
      await tell();
    }
  }

  async function finish(fault: string | null): Promise<void> {
    const row = await importById(db, workspaceId, id);
    if (row === null) return;
    const rejects = await writeRejects(platform, workspaceId, row);
    const ended = { rejects, finishedAt: new Date(platform.clock.now()) };
    // What one that stopped has not come to is none of the four.
    const reached = row.created + row.updated + row.skipped + row.failed;
    await db.transaction(async (tx) => {
      const all = { ...ended, state: 'done', progress: row.rows ?? 0 } as const;
      const ending = fault === null ? all : ({ ...ended, state: 'failed', fault, rows: reached } as const);
      const done = await changeImport(tx, workspaceId, id, { states: ['running'] }, ending);
      if (!done) await changeImport(tx, workspaceId, id, { states: ['cancelled'] }, { ...ended, rows: reached });
      await countChanged(tx, workspaceId, id, row.created + row.updated);
      await clearRows(tx, workspaceId, id);
      if (done) await notifyEnded(tx, workspaceId, row, fault);
    });
    await platform.files.remove(uploadKey(workspaceId, id));
    await announceImport(platform, workspaceId, id);
    publishBoth(events, workspaceId, kind);
  }
}

/** Trying again would end the same: the file or the list is gone, the list is full. The storage may be back in a moment. */
function isFinal(error: unknown): error is AppError {
  return error instanceof AppError && !(error instanceof StorageFault);
}
