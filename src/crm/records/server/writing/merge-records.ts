// Merges two records: keeps the values of both, moves the dependents, and can be undone.
import { recordActivity } from '#account/activity-log/server/index.ts';
import type { Executor } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { RecordKind } from '../../contract.ts';
import { mergeRows } from '../../domain/merge-rows.ts';
import type { StoredRow } from '../../domain/stored-row.ts';
import {
  type Change,
  closeChange,
  lockLibrary,
  lockRows,
  openChange,
  writeRows,
} from '../changes/record-changes.store.ts';
import { publishBoth, type RecordRelations, type RecordsContext } from '../records-context.ts';
import { missingRecord, moveLinks, movePeople, moveToSurvivor } from './merge.store.ts';

/**
 * The other goes to the bin, and says which one it was merged into.
 * @throws AppError RECORD_NOT_FOUND, RECORD_MERGED, RECORD_GONE where one of them is not live; RECORD_NOT_FOUND where both are the same
 */
export async function mergeRecords(
  { platform: { db, events }, relations }: RecordsContext,
  principal: Principal,
  kind: RecordKind,
  id: string,
  what: Merge,
): Promise<{ changed: boolean; changeId: string | null }> {
  const { workspaceId, userId } = principal;
  const changeId = await db.transaction(async (tx) => {
    await lockLibrary(tx, workspaceId);
    await recordActivity(tx, principal, {
      kind: 'record.merged',
      subject: { type: kind, id },
      details: 'otherIds' in what ? { others: what.otherIds.length, ids: what.otherIds } : { ids: [what.otherId] },
    });
    if ('otherIds' in what) return mergeSeveral(tx, relations, { workspaceId, userId, kind }, [id, ...what.otherIds]);
    const { otherId, show } = what;
    const rows = await lockRows(tx, workspaceId, kind, [id, otherId]);
    const row = rows.find((each) => each.id === id && each.deleted_at === null);
    const other = rows.find((each) => each.id === otherId && each.deleted_at === null);
    if (row && row === other) throw new AppError('RECORD_NOT_FOUND');
    if (!row || !other) throw await missingRecord(tx, workspaceId, kind, row ? otherId : id);
    const change = await openChange(tx, workspaceId, kind, 'merge', userId);
    await mergeLocked(tx, relations, change, row, other, show);
    return closeChange(tx, change, 2);
  });
  publishBoth(events, workspaceId, kind);
  return { changed: true, changeId };
}

type Merge = { otherId: string; show: Record<string, 'this' | 'other'> } | { otherIds: readonly string[] };

async function mergeSeveral(
  tx: Executor,
  relations: RecordRelations,
  { workspaceId, userId, kind }: { workspaceId: string; userId: string; kind: RecordKind },
  ids: readonly string[],
): Promise<string | null> {
  if (new Set(ids).size < ids.length) throw new AppError('RECORD_NOT_FOUND');
  const held = await lockRows(tx, workspaceId, kind, ids);
  const missing = ids.find((id) => !held.some((row) => row.id === id && row.deleted_at === null));
  if (missing !== undefined) throw await missingRecord(tx, workspaceId, kind, missing);
  const change = await openChange(tx, workspaceId, kind, 'merge', userId);
  await mergeGroup(tx, relations, change, ids);
  return closeChange(tx, change, ids.length);
}

/** Both are held, and live. */
async function mergeLocked(
  tx: Executor,
  relations: RecordRelations,
  change: Change,
  row: StoredRow,
  other: StoredRow,
  show: Record<string, 'this' | 'other'>,
): Promise<void> {
  const { kind } = change;
  // The other first: its address is free from then on.
  await moveToSurvivor(tx, change, other.id, row.id);
  await writeRows(tx, change, [{ before: row, after: mergeRows(kind, row, other, show) }]);
  for (const link of relations.links) await moveLinks(tx, change, link, other.id, row.id);
  if (kind === 'company') await movePeople(tx, change, other.id, row.id);
}

/** All of a group into its first record. Answers how many went; none where one is not live any more. The library is held. */
export async function mergeGroup(
  tx: Executor,
  relations: RecordRelations,
  change: Change,
  [first = '', ...others]: readonly string[],
): Promise<number> {
  const held = await lockRows(tx, change.workspaceId, change.kind, [first, ...others]);
  if (held.some(({ deleted_at }) => deleted_at !== null) || held.length !== others.length + 1) return 0;
  for (const id of others) {
    // Read again: the merge before has changed the first.
    const rows = await lockRows(tx, change.workspaceId, change.kind, [first, id]);
    const [row, other] = [rows.find((each) => each.id === first), rows.find((each) => each.id === id)];
    if (row && other) await mergeLocked(tx, relations, change, row, other, {});
  }
  return others.length;
}
