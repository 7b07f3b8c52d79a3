// What records are told of lists, so that a table filters by them and a merge moves their places.
import type { RecordRelations } from '#crm/records/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { changeMembership } from './change-membership.ts';
import { type ConditionOf, ruleCondition } from './follow-rule.ts';
import { listCapacity } from './list-capacity.ts';
import { emitUndone } from './list-events.ts';
import { eitherOf, listsOf, memberOf, memberOfAny, rulesOf } from './members.store.ts';

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
