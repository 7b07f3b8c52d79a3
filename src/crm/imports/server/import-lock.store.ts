// One process at a time works on an import, for as long as it lives; its batches that only add are beside one another.
import { holdLibrary, shareLibrary } from '#crm/records/server/index.ts';
import { type Database, type Executor, isDeadlock } from '#platform/db/client.ts';
import { withLeaseInTurn } from '#platform/db/leases.ts';
import type { Platform } from '#platform/platform.ts';
import type { Stopping } from './requeue.ts';

/** `stopping` is aborted when the process stops, and when another process has the lease. */
export async function withImportLease(
  platform: Pick<Platform, 'db' | 'log'>,
  importId: string,
  stopping: AbortSignal,
  work: (stopping: Stopping) => Promise<void>,
): Promise<void> {
  await withLeaseInTurn(platform, `import ${importId}`, stopping, (lost) =>
    work({
      get aborted() {
        return stopping.aborted || lost.aborted;
      },
    }),
  );
}

/**
 * A transaction that only adds records. Where it and one of another import would wait for each other, as with the same addresses in another
 * order, it is done once more after all others.
 */
export function addBesideOthers(
  db: Database,
  workspaceId: string,
  work: (tx: Executor) => Promise<void>,
): Promise<void> {
  const after = (enter: typeof holdLibrary) =>
    db.transaction(async (tx) => {
      await enter(tx, workspaceId);
      await work(tx);
    });
  return after(shareLibrary).catch((error: unknown) => {
    if (!isDeadlock(error)) throw error;
    return after(holdLibrary);
  });
}
