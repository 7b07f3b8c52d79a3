// Ends an import whose last try has failed: it says so, keeps what is done, and can be run again from there.
import { publishBoth } from '#crm/records/server/index.ts';
import { ERRORS } from '#shared/errors.ts';
import { countChanged } from './import-change.store.ts';
import { clearRows } from './import-rows.store.ts';
import { changeImport, importById } from './imports.store.ts';
import { notifyEnded } from './notify-ended.ts';
import { announceImport } from './present-import.ts';
import type { ImportsContext } from './run-rows.ts';
import { writeRejects } from './write-rejects.ts';

/** One that is not at work stays as it is. */
export async function failImport({ platform }: ImportsContext, workspaceId: string, id: string): Promise<void> {
  const { db, events, clock } = platform;
  const rejects = await findingsOf(platform, workspaceId, id);
  await db.transaction(async (tx) => {
    const row = await importById(tx, workspaceId, id);
    if (row === null) return;
    const fault = ERRORS.JOB_FAILED.text;
    const finishedAt = row.finishedAt ?? new Date(clock.now());
    const failed = { state: 'failed', fault } as const;
    const resumable = { ...failed, finishedAt, resumable: true, ...(rejects && { rejects }) } as const;
    if (await changeImport(tx, workspaceId, id, { states: ['checking'] }, { ...failed, rows: null })) {
      await clearRows(tx, workspaceId, id);
      return notifyEnded(tx, workspaceId, row, fault);
    }
    // The upload and its rows stay: a further run continues behind the last row that was reached.
    const ended =
      (await changeImport(tx, workspaceId, id, { states: ['running'] }, resumable)) ||
      (await changeImport(tx, workspaceId, id, { states: ['cancelled'], ended: false }, { fault, finishedAt }));
    if (ended) await countChanged(tx, workspaceId, id, row.created + row.updated);
    if (ended && row.state === 'running') await notifyEnded(tx, workspaceId, row, fault);
    // What is restored stays restored: the next undo continues.
    await changeImport(tx, workspaceId, id, { states: ['undoing'] }, { ...failed, finishedAt });
  });
  await announceImport(platform, workspaceId, id);
  const row = await importById(db, workspaceId, id);
  if (row !== null) publishBoth(events, workspaceId, row.kind);
}

/** The rows that fail are known before the first one is imported: their file can be had while the import waits to be run again. */
async function findingsOf(platform: ImportsContext['platform'], workspaceId: string, id: string): Promise<boolean> {
  const row = await importById(platform.db, workspaceId, id);
  if (row?.state !== 'running') return false;
  try {
    return await writeRejects(platform, workspaceId, row);
  } catch (error) {
    // The storage may be what the import has failed of.
    platform.log.warn({ err: error, importId: id }, 'the rows that failed could not be written to a file');
    return false;
  }
}
