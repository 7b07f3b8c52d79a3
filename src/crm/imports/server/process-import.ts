// What the job of an import does next. One process at a time works on one import; a second waits for the first.
import { checkImport } from './check-import.ts';
import { withImportLease } from './import-lock.store.ts';
import { importById } from './imports.store.ts';
import { revertImport } from './revert-import.ts';
import { type ImportsContext, runRows } from './run-rows.ts';

export async function processImport(
  context: ImportsContext,
  workspaceId: string,
  importId: string,
  signal: AbortSignal,
): Promise<void> {
  const { db } = context.platform;
  await withImportLease(context.platform, importId, signal, async (stopping) => {
    const row = await importById(db, workspaceId, importId);
    if (row?.state === 'cancelled' && row.finishedAt !== null) return;
    switch (row?.state) {
      case 'checking':
        return checkImport(context, workspaceId, row, stopping);
      case 'running':
      // Stopped before its end: what is done is counted, the rest put away.
      case 'cancelled':
        return runRows(context, workspaceId, row, stopping);
      case 'undoing':
        return revertImport(context, workspaceId, row, stopping);
    }
  });
}
