// The next rows that are nobody's yet become records.
import { changeLists } from '#crm/records/server/index.ts';
import { createRecords, idsCreated } from './create-records.store.ts';
import type { ImportBatch } from './import-batch.ts';
import type { Slice } from './slices.ts';

export interface CreatedRows {
  created: number;
  failed: number;
}

/** Also where a part of the slice, or all of it, was created before: that is passed over, and not counted again. */
export async function createBatch(
  { context, tx, workspaceId, row, slots }: Omit<ImportBatch, 'limit'>,
  slice: Slice,
): Promise<CreatedRows> {
  const { id, kind, madeBy, mapping } = row;
  const batch = await createRecords(tx, workspaceId, id, { kind, slots, madeBy, ...slice });
  const listId = mapping?.listId ?? null;
  if (batch.created > 0 && listId !== null) {
    const ids = await idsCreated(tx, workspaceId, id, { kind, ...slice });
    await changeLists(tx, context.relations, { workspaceId, id, kind }, { listId, ids, do: 'add', madeBy });
  }
  return batch;
}
