// The section "Data" of the settings: archives, a pending deletion, what deleting would remove, and the request for an archive.
import { listPeople } from '#account/accounts/server/index.ts';
import { recordActivity } from '#account/activity-log/server/index.ts';
import { getBalance } from '#billing/credits/server/index.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { DataExport, MyData } from '../contract.ts';
import { type Counted, nameCounts } from '../domain/record-names.ts';
import type { DataPlaces } from './archive.ts';
import { exportDataJob } from './archives.jobs.ts';
import { type ExportRow, exportById, insertExport, listExports, openExport } from './data-exports.store.ts';
import { presentDeletion } from './delete-account.ts';
import { findDeletion } from './deletions.store.ts';
import { countOwn } from './stored-data.store.ts';

/** What deleting a workspace would remove, in numbers. */
export async function countWorkspace({ db }: Pick<Platform, 'db'>, workspaceId: string): Promise<Counted[]> {
  return nameCounts((await countOwn(db, workspaceId, null)).goes);
}

export async function readMyData(platform: Platform, places: DataPlaces, principal: Principal): Promise<MyData> {
  const { db } = platform;
  const { workspaceId, userId, role } = principal;
  const isOwner = role === 'owner';
  const [exports, deletion, people, counts, { balance }, subscribed] = await Promise.all([
    listExports(db, workspaceId, userId),
    findDeletion(db, workspaceId, userId),
    listPeople(db, workspaceId),
    countOwn(db, workspaceId, isOwner ? null : userId),
    getBalance(db, workspaceId),
    isOwner ? places.subscribed(workspaceId) : false,
  ]);
  const credits: Counted[] = isOwner && balance > 0 ? [{ what: 'credits left', count: balance }] : [];
  return {
    scope: isOwner ? 'workspace' : 'own',
    exports: exports.map(presentExport),
    deletion: deletion && presentDeletion(deletion),
    goes: [...nameCounts(counts.goes), ...credits],
    stays: nameCounts(counts.stays),
    hasPassword: (people.find(({ id }) => id === userId)?.passwordHash ?? null) !== null,
    subscribed,
    retention: platform.config.retention,
  };
}

// Asks for an archive. Asking again while one's own is being made answers with that one.

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

function presentExport(row: ExportRow): DataExport {
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
