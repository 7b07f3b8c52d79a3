// One process at a time works on an import, for as long as it lives; its batches that only add are beside one another.
import { holdLibrary, shareLibrary } from '#features/records/server/index.ts';
import { type Database, type Executor, isDeadlock } from '#platform/db/client.ts';
import { withHeldLock } from '#platform/db/held-lock.ts';

export async function withImportLock(db: Database, importId: string, work: () => Promise<void>): Promise<void> {
  await withHeldLock(db, `import ${importId}`, work, { wait: true });
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
