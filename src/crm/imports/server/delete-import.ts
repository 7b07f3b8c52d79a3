// Puts an upload away that has not run.
import { type Actor, recordActivity } from '#account/activity-log/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import { isBeforeRun } from './change-reading.ts';
import { clearRows } from './import-rows.store.ts';
import { importById, lockImport, removeImport } from './imports.store.ts';
import { uploadKey } from './present-import.ts';

/** @throws AppError NOT_FOUND, IMPORT_STARTED */
export async function deleteImport({ db, files }: Platform, actor: Actor, id: string): Promise<void> {
  const { workspaceId } = actor;
  await db.transaction(async (tx) => {
    await lockImport(tx, workspaceId, id);
    const row = await importById(tx, workspaceId, id);
    if (row === null) throw new AppError('NOT_FOUND');
    if (!isBeforeRun(row)) throw new AppError('IMPORT_STARTED');
    await recordActivity(tx, actor, { kind: 'import.deleted', subject: { type: 'import', id } });
    await removeImport(tx, workspaceId, id);
    await clearRows(tx, workspaceId, id);
  });
  await files.remove(uploadKey(workspaceId, id));
}
