// Puts an upload away that has not run.
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import { isBeforeRun } from './change-reading.ts';
import { clearRows } from './import-rows.store.ts';
import { importById, lockImport, removeImport } from './imports.store.ts';
import { uploadKey } from './present-import.ts';

/** @throws AppError NOT_FOUND, IMPORT_STARTED */
export async function deleteImport({ db, files }: Platform, workspaceId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockImport(tx, workspaceId, id);
    const row = await importById(tx, workspaceId, id);
    if (row === null) throw new AppError('NOT_FOUND');
    if (!isBeforeRun(row)) throw new AppError('IMPORT_STARTED');
    await removeImport(tx, workspaceId, id);
    await clearRows(tx, workspaceId, id);
  });
  await files.remove(uploadKey(workspaceId, id));
}
