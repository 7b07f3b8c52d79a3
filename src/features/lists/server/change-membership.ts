// Adds records to a static list or takes them out, within the caller's transaction, and holds the limit of the plan.
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
  if (!(await holdStaticList(tx, workspaceId, change.listId))) throw new AppError('LIST_NOT_FOUND');
  if (change.ids.length === 0) return [];
  if (change.do === 'remove') return removeMembers(tx, workspaceId, change);
  const added = await addMembers(tx, workspaceId, { ...change, which: recordsById(change.ids) });
  if (added.length > 0) await checkRoom(tx, workspaceId, change.listId);
  return added;
}
