// What records are told of lists, so that a table filters by them and a merge moves their places.
import { emitEvents } from '#account/webhooks/server/index.ts';
import { recordEvents } from '#crm/activities/server/index.ts';
import type { ListMembership, RecordRelations } from '#crm/records/server/index.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import { type ConditionOf, ruleCondition } from './follow-rule.ts';
import { assertCapacity, listCapacity } from './list-capacity.ts';
import { emitUndone, membersEvents } from './list-events.ts';
import {
  addMembers,
  copyWords,
  eitherOf,
  holdStaticLists,
  listsOf,
  memberOf,
  memberOfAny,
  recordsById,
  removeMembers,
  rulesOf,
} from './members.store.ts';

export function createListRelations({ db }: Pick<Platform, 'db'>, conditionOf: ConditionOf): RecordRelations {
  return {
    inLists: async (workspaceId, kind, listIds) => {
      const found = await rulesOf(db, workspaceId, listIds);
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
    listsOf: { contact: listsOf('contact'), company: listsOf('company') },
    changeList: changeMembership,
    roomInList: (workspaceId, listId) => db.transaction((tx) => listCapacity(tx, workspaceId, listId)),
    links: [{ table: 'list_members', key: ['id'], onePer: ['list_id'], undone: emitUndone }],
  };
}

// Adds records to a static list, takes them out or moves them, within the caller's transaction, and holds the limit of the plan.

/** Answers the ids that this has changed. @throws LIST_NOT_FOUND where one is none, live or in the bin; LIST_FULL */
async function changeMembership(tx: Executor, workspaceId: string, change: ListMembership): Promise<string[]> {
  const { listId, from, kind, ids, madeBy } = change;
  const left = change.do === 'remove' ? listId : change.do === 'move' ? from : undefined;
  const wanted = [listId, ...(left === undefined ? [] : [left])];
  const names = await holdStaticLists(tx, workspaceId, wanted);
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
    if (from !== undefined) await copyWords(tx, workspaceId, { from, to: listId, members: { kind, ids: added } });
    await note('listed', listId, added);
  }
  if (left === undefined) return added;
  const removed = await removeMembers(tx, workspaceId, { listId: left, kind, ids });
  if (removed.length > 0) await note('unlisted', left, removed);
  return removed;
}
