// Merges two records into one: the values of both are kept, what hangs on the other moves over, and all of it can be taken back.
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { RecordKind } from '../../contract.ts';
import { mergeRows } from '../../domain/merge-rows.ts';
import { announceBoth } from '../announce-records.ts';
import { binRows } from '../bulk/bulk.store.ts';
import { closeChange, holdLibrary, holdRows, openChange, writeRows } from '../changes/record-changes.store.ts';
import type { RecordsContext } from '../records-context.ts';
import { moveLinks, movePeople } from './merge.store.ts';

/** The other goes to the bin. @throws AppError RECORD_NOT_FOUND where one of them is not live, or both are the same */
export async function mergeRecords(
  { platform: { db, events }, relations }: RecordsContext,
  { workspaceId, userId }: Principal,
  kind: RecordKind,
  id: string,
  { otherId, show }: { otherId: string; show: Record<string, 'this' | 'other'> },
): Promise<{ changed: boolean; changeId: string | null }> {
  const changeId = await db.transaction(async (tx) => {
    await holdLibrary(tx, workspaceId);
    const rows = await holdRows(tx, workspaceId, kind, [id, otherId]);
    const row = rows.find((each) => each.id === id && each.deleted_at === null);
    const other = rows.find((each) => each.id === otherId && each.deleted_at === null);
    if (!row || !other || row === other) throw new AppError('RECORD_NOT_FOUND');
    const change = await openChange(tx, workspaceId, kind, 'merge', userId);
    // The other first: its address is free from then on.
    await binRows(tx, change, [otherId]);
    await writeRows(tx, change, [{ before: row, after: mergeRows(kind, row, other, show) }]);
    for (const link of relations.links) await moveLinks(tx, change, link, otherId, id);
    if (kind === 'company') await movePeople(tx, change, otherId, id);
    return closeChange(tx, change, 2);
  });
  announceBoth(events, workspaceId, kind);
  return { changed: true, changeId };
}
