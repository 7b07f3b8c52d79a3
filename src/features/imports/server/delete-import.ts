// Puts an upload away that has not run.
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import { BEFORE_RUN } from './change-reading.ts';
import { clearRows } from './import-rows.store.ts';
import { lockImport, removeImport } from './imports.store.ts';
import { uploadKey } from './present-import.ts';

/** @throws AppError NOT_FOUND, IMPORT_STARTED */
export async function deleteImport({ db, files }: Platform, workspaceId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const state = await lockImport(tx, workspaceId, id);
    if (state === null) throw new AppError('NOT_FOUND');
    if (!(BEFORE_RUN as readonly string[]).includes(state)) throw new AppError('IMPORT_STARTED');
    await removeImport(tx, workspaceId, id);
    await clearRows(tx, workspaceId, id);
  });
  await files.remove(uploadKey(workspaceId, id));
}
