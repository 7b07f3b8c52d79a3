// Status, owner and note of members of a static list.
import { isMember } from '#account/accounts/server/index.ts';
import { recordActivity } from '#account/activity-log/server/index.ts';
import type { RouteInput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { changeMembers as changeMembersRoute, ListMember, readMembers as readMembersRoute } from '../contract.ts';
import { publishLists } from './list-events.ts';
import { listRow } from './lists.store.ts';
import type { ListsContext } from './lists-context.ts';
import { changeMemberRows, type MemberRow, memberRows } from './members.store.ts';

/** Records that are not members are left out. @throws LIST_NOT_FOUND */
export async function readMembers(
  context: ListsContext,
  { workspaceId }: Principal,
  listId: string,
  members: RouteInput<typeof readMembersRoute>['body'],
): Promise<{ items: ListMember[] }> {
  await mustBeThere(context, workspaceId, listId);
  const rows = await memberRows(context.platform.db, workspaceId, { listId, ...members });
  return { items: rows.map(presentMember) };
}

/** @throws LIST_NOT_FOUND, INVALID_INPUT for an owner outside the workspace */
export async function changeMembers(
  context: ListsContext,
  principal: Principal,
  listId: string,
  { kind, ids, ...change }: RouteInput<typeof changeMembersRoute>['body'],
): Promise<{ before: ListMember[] }> {
  const { workspaceId } = principal;
  await mustBeThere(context, workspaceId, listId);
  if (change.ownerId && !(await isMember(context.platform.db, workspaceId, change.ownerId))) {
    throw new AppError('INVALID_INPUT', {
      fields: [{ path: 'ownerId', message: 'Choose a member of your workspace' }],
    });
  }
  const before = await context.platform.db.transaction(async (tx) => {
    const rows = await changeMemberRows(tx, workspaceId, { listId, kind, ids }, change);
    if (rows.length > 0) {
      await recordActivity(tx, principal, {
        kind: 'list.members-edited',
        subject: { type: 'list', id: listId },
        details: { records: rows.length, type: kind, ids: rows.map(({ recordId }) => recordId) },
      });
    }
    return rows;
  });
  publishLists(context.platform, workspaceId, []);
  return { before: before.map(presentMember) };
}

async function mustBeThere({ platform }: ListsContext, workspaceId: string, listId: string): Promise<void> {
  const row = await listRow(platform.db, workspaceId, listId);
  if (row === null || row.type !== 'static') throw new AppError('LIST_NOT_FOUND');
}

function presentMember({ addedAt, ...member }: MemberRow): ListMember {
  return { ...member, addedAt: addedAt.toISOString() };
}
