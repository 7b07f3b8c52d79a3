// Has an import taken back that has ended, for thirty days. Asked again, it is the same undoing.
import { recordActivity } from '#account/activity-log/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import { type Import, UNDO_DAYS } from '../contract.ts';
import { enqueueImport } from './import.job.ts';
import { clearRows } from './import-rows.store.ts';
import { changeImport } from './imports.store.ts';
import { announceImport, presentImport, theImport, undoUntil } from './present-import.ts';

/** @throws AppError NOT_FOUND, IMPORT_NOT_UNDOABLE */
export async function undoImport(platform: Platform, principal: Principal, id: string): Promise<Import> {
  const { workspaceId } = principal;
  const { db, jobs, clock } = platform;
  const row = await theImport(platform, workspaceId, id);
  if (row.state !== 'undoing' && row.state !== 'undone') {
    const until = undoUntil(row);
    if (until === null) throw refused('nothing of it has been written, or it has not ended yet.');
    if (until.getTime() < clock.now()) throw refused(`that is possible for ${UNDO_DAYS} days.`);
    await db.transaction(async (tx) => {
      const zero = { progress: 0, reachedRecord: null, removed: 0, restored: 0, kept: 0 };
      const states = ['done', 'cancelled', 'failed'] as const;
      if (!(await changeImport(tx, workspaceId, id, { states }, { state: 'undoing', resumable: false, ...zero })))
        return;
      if (row.resumable) await clearRows(tx, workspaceId, id);
      await enqueueImport(jobs, tx, workspaceId, id);
      await recordActivity(tx, principal, { kind: 'import.undone', subject: { type: 'import', id } });
    });
  }
  await announceImport(platform, workspaceId, id);
  return presentImport(await theImport(platform, workspaceId, id));
}

const refused = (reason: string) => new AppError('IMPORT_NOT_UNDOABLE', { params: { reason } });
