// The port of lists that records use: filters by list, memberships, and their move in a merge.
import { LIST_ROWS, type Plan } from '#account/plans/contract.ts';
import { emitEvents } from '#account/webhooks/server/index.ts';
import { recordEvents } from '#crm/activities/server/index.ts';
import type { ListMembership, RecordRelations } from '#crm/records/server/index.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import { formatCount } from '#shared/formats.ts';
import { emitUndone, membersEvents } from './list-events.ts';
import { type ConditionOf, ruleCondition } from './lists-context.ts';
import {
  addMembers,
  copyMemberValues,
  eitherOf,
  listRules,
  listSize,
  lockStaticLists,
  memberOf,
  memberOfAny,
  recordsById,
  removeMembers,
  toLists,
} from './members.store.ts';

export function createListRelations({ db }: Pick<Platform, 'db'>, conditionOf: ConditionOf): RecordRelations {
  return {
    inLists: async (workspaceId, kind, listIds) => {
      const found = await listRules(db, workspaceId, listIds);
      const fixed = found.filter(({ rule }) => rule === null).map(({ id }) => id);
      const followed = found.flatMap(({ name, rule }) => (rule?.kind === kind ? [{ name, rule }] : []));
      return eitherOf([
        memberOf(workspaceId, kind, fixed),
        ...(await Promise.all(
          followed.map(({ name, rule }) => ruleCondition(conditionOf, workspaceId, rule, { path: 'filter', name })),
        )),
      ]);
    },
    inAnyList: memberOfAny,
    listsOf: { contact: toLists('contact'), company: toLists('company') },
    changeList: changeMembership,
    roomInList: (workspaceId, listId) => db.transaction((tx) => listCapacity(tx, workspaceId, listId)),
    links: [{ table: 'list_members', key: ['id'], onePer: ['list_id'], undone: emitUndone }],
  };
}

/**
 * Adds records to a static list, removes or moves them in the caller's transaction, within the limit of the plan. Returns the changed ids.
 * @throws LIST_NOT_FOUND where one does not exist, is live or trashed; LIST_FULL
 */
async function changeMembership(tx: Executor, workspaceId: string, change: ListMembership): Promise<string[]> {
  const { listId, from, kind, ids, madeBy } = change;
  const left = change.do === 'remove' ? listId : change.do === 'move' ? from : undefined;
  const wanted = [listId, ...(left === undefined ? [] : [left])];
  const names = await lockStaticLists(tx, workspaceId, wanted);
  if (wanted.some((id) => !names.has(id.toLowerCase()))) throw new AppError('LIST_NOT_FOUND');
  if (ids.length === 0 || from === listId) return [];
  const note = async (what: 'listed' | 'unlisted', id: string, recordIds: readonly string[]) => {
    const name = names.get(id.toLowerCase()) ?? '';
    await recordEvents(tx, workspaceId, { kind, recordIds, what, payload: { listId: id, list: name }, madeBy });
    const members = { list: { id, name }, kind, ids: recordIds };
    await emitEvents(tx, workspaceId, membersEvents(what === 'listed' ? 'added' : 'removed', members));
  };

  const added = change.do === 'remove' ? [] : await addMembers(tx, workspaceId, { ...change, which: recordsById(ids) });
  if (added.length > 0) {
    await assertCapacity(tx, workspaceId, listId);
    if (from !== undefined)
      await copyMemberValues(tx, workspaceId, { from, to: listId, members: { kind, ids: added } });
    await note('listed', listId, added);
  }
  if (left === undefined) return added;
  const removed = await removeMembers(tx, workspaceId, { listId: left, kind, ids });
  if (removed.length > 0) await note('unlisted', left, removed);
  return removed;
}

/** Called after adding, in the same transaction, which fails beyond the limit. `coming`: how many follow later. @throws LIST_FULL */
export async function assertCapacity(tx: Executor, workspaceId: string, listId: string, coming = 0): Promise<void> {
  const fill = await listSize(tx, workspaceId, listId);
  if (fill === null) return;
  const limit = LIST_ROWS[fill.plan as Plan];
  if (fill.held + coming > limit)
    throw new AppError('LIST_FULL', { params: { n: formatCount(limit) }, details: { limit } });
}

/** Before many are added. @throws LIST_NOT_FOUND where it does not exist, is live or trashed */
async function listCapacity(
  tx: Executor,
  workspaceId: string,
  listId: string,
): Promise<{ limit: number; room: number }> {
  const fill =
    (await lockStaticLists(tx, workspaceId, [listId])).size > 0 ? await listSize(tx, workspaceId, listId) : null;
  if (fill === null) throw new AppError('LIST_NOT_FOUND');
  const limit = LIST_ROWS[fill.plan as Plan];
  return { limit, room: Math.max(0, limit - fill.held) };
}
