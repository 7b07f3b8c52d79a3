// Asks for an archive. Asking again while one's own is being made answers with that one.
import { recordActivity } from '#account/activity-log/server/index.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { DataExport } from '../contract.ts';
import { type ExportRow, exportById, insertExport, openExport } from './data-exports.store.ts';
import { exportDataJob } from './export-data.job.ts';

/** @throws EXPORT_RUNNING where another member's is being made. */
export async function requestExport(platform: Platform, principal: Principal): Promise<DataExport> {
  const { db, jobs } = platform;
  const { workspaceId, userId, role } = principal;
  const id = newId();
  const scope = role === 'owner' ? 'workspace' : 'own';
  const begun = await db
    .transaction(async (tx) => {
      if (!(await insertExport(tx, workspaceId, { id, userId, scope }))) throw new AlreadyOpen();
      await jobs.enqueue(tx, exportDataJob, { workspaceId, exportId: id });
      const details = { scope: scope === 'own' ? 'their own data' : 'all data' };
      await recordActivity(tx, principal, { kind: 'data.exported', details });
      return true;
    })
    .catch((error: unknown) => {
      if (error instanceof AlreadyOpen) return false;
      throw error;
    });
  const row = begun ? await exportById(db, workspaceId, id) : await openExport(db, workspaceId);
  // Null where the other one was finished in this very moment.
  if (row?.userId !== userId) throw new AppError('EXPORT_RUNNING');
  return presentExport(row);
}

/** Takes the transaction back, in which nothing more could be done. */
class AlreadyOpen extends Error {}

export function presentExport(row: ExportRow): DataExport {
  const { id, state, scope, rowsDone, rowsTotal, bytes, requestedAt, expiresAt } = row;
  return {
    id,
    state,
    scope,
    rowsDone,
    rowsTotal,
    bytes: bytes === null ? null : Number(bytes),
    requestedAt: requestedAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}
