// The next rows that are nobody's yet become records.
import { changeLists } from '#features/records/server/index.ts';
import { createRecords, idsCreated } from './create-records.store.ts';
import type { ImportBatch } from './import-batch.ts';
import { changeImport } from './imports.store.ts';

/** False where no row is left. */
export async function createBatch({ context, tx, workspaceId, row, slots, limit }: ImportBatch): Promise<boolean> {
  const { id, kind, madeBy, reachedRow, mapping } = row;
  const batch = await createRecords(tx, workspaceId, id, { kind, slots, madeBy, after: reachedRow, limit });
  if (batch.last === null) return false;
  if (batch.created > 0) {
    const range = { after: reachedRow, last: batch.last };
    const listId = mapping?.listId ?? null;
    if (listId !== null) {
      const ids = await idsCreated(tx, workspaceId, id, { kind, ...range });
      await changeLists(tx, context.relations, { workspaceId, id, kind }, { listId, ids, do: 'add', madeBy });
    }
  }
  await changeImport(
    tx,
    workspaceId,
    id,
    { states: ['running'] },
    {
      reachedRow: batch.last,
      created: row.created + batch.created,
      failed: row.failed + batch.failed,
      progress: row.progress + batch.created + batch.failed,
    },
  );
  return true;
}
