// Adds records to a static list or takes them out, within the caller's transaction, and holds the limit of the plan.
import { recordEvents } from '#features/activities/server/index.ts';
import type { RecordKind } from '#features/records/contract.ts';
import type { Executor } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import { checkRoom } from './check-room.ts';
import { addMembers, holdStaticList, recordsById, removeMembers } from './members.store.ts';

/** Answers the ids that this has changed. @throws LIST_NOT_FOUND where it is none, live or in the bin; LIST_FULL */
export async function changeMembership(
  tx: Executor,
  workspaceId: string,
  change: { listId: string; kind: RecordKind; ids: readonly string[]; do: 'add' | 'remove'; madeBy: string | null },
): Promise<string[]> {
  const { listId, kind, ids, madeBy } = change;
  const list = await holdStaticList(tx, workspaceId, listId);
  if (list === null) throw new AppError('LIST_NOT_FOUND');
  if (ids.length === 0) return [];
  const note = (what: 'listed' | 'unlisted', recordIds: readonly string[]) =>
    recordEvents(tx, workspaceId, { kind, recordIds, what, payload: { listId, list }, madeBy });
  if (change.do === 'remove') {
    const removed = await removeMembers(tx, workspaceId, change);
    await note('unlisted', removed);
    return removed;
  }
  const added = await addMembers(tx, workspaceId, { ...change, which: recordsById(ids) });
  if (added.length > 0) await checkRoom(tx, workspaceId, listId);
  await note('listed', added);
  return added;
}
