// Keeps what the columns are, and has the rows looked at.
import type { RecordsContext } from '#crm/records/server/index.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { ImportDetail, ImportMapping } from '../contract.ts';
import { BEFORE_RUN } from './change-reading.ts';
import { enqueueImport } from './import.job.ts';
import { changeImport, customsOf } from './imports.store.ts';
import { announceImport, presentDetail, theImport } from './present-import.ts';
import { makeSlots } from './rows/slots.ts';

/** @throws AppError NOT_FOUND, IMPORT_STARTED, LIST_NOT_FOUND, INVALID_INPUT at the columns that cannot be so */
export async function mapImport(
  { platform, relations }: RecordsContext,
  { workspaceId }: Principal,
  id: string,
  mapping: ImportMapping,
): Promise<ImportDetail> {
  const { db, jobs } = platform;
  const row = await theImport(platform, workspaceId, id);
  const customs = await customsOf(db, workspaceId, row.kind);
  makeSlots(row.kind, mapping, { customs, width: row.columns.length });
  if (mapping.listId !== null) await relations.roomInList(workspaceId, mapping.listId);
  await db.transaction(async (tx) => {
    const changed = await changeImport(tx, workspaceId, id, BEFORE_RUN, {
      state: 'checking',
      mapping,
      preview: null,
      rows: null,
      progress: 0,
      fault: null,
      nextAttempt: true,
    });
    if (!changed) throw new AppError('IMPORT_STARTED');
    await enqueueImport(jobs, tx, workspaceId, id);
  });
  await announceImport(platform, workspaceId, id);
  return presentDetail(await theImport(platform, workspaceId, id));
}
