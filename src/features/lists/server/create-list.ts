// Makes a list: empty, from records, from other lists, or live from a filter.
import { recordEvents } from '#features/activities/server/index.ts';
import { RECORD_KINDS, type RecordKind } from '#features/records/contract.ts';
import { once } from '#features/records/server/index.ts';
import { newId } from '#platform/ids.ts';
import type { Executor } from '#platform/platform.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import { type Beginning, type createList as createListRoute, LISTS_LIMIT, type LiveRule } from '../contract.ts';
import { announceLists } from './announce-lists.ts';
import { checkRoom } from './check-room.ts';
import { ruleCondition } from './follow-rule.ts';
import { holdListCount, insertList, listRow } from './lists.store.ts';
import type { ListsContext } from './lists-context.ts';
import { addMembers, combined, copyWords, memberOf, rulesOf } from './members.store.ts';
import { presentList } from './present-list.ts';

type Made = RouteOutput<typeof createListRoute>;
type Condition = ReturnType<typeof memberOf>;
/** Who is to be in it, of each kind. */
type Choice = { kind: RecordKind; which: Condition }[];

/** The same key makes one. @throws LIST_NOT_FOUND where it begins with a list that is not there, LIST_FULL, LIMIT_REACHED, INVALID_INPUT */
export async function createList(
  context: ListsContext,
  principal: Principal,
  body: RouteInput<typeof createListRoute>['body'],
  key = newId(),
): Promise<Made> {
  const { db } = context.platform;
  const { workspaceId, userId } = principal;
  const { rule, choice, source } = await plan(context, workspaceId, body);
  const { result, again } = await once(db, { principal, key, what: 'create list', body }, async (tx) => {
    await checkNumber(tx, workspaceId);
    const id = await insertList(tx, workspaceId, { name: body.name, rule, ownerId: userId });
    let added = 0;
    for (const { kind, which } of choice) {
      const recordIds = await addMembers(tx, workspaceId, { listId: id, kind, madeBy: userId, which });
      const payload = { listId: id, list: body.name };
      await recordEvents(tx, workspaceId, { kind, recordIds, what: 'listed', payload, madeBy: userId });
      added += recordIds.length;
    }
    if (added > 0) await checkRoom(tx, workspaceId, id);
    if (source !== null) await copyWords(tx, workspaceId, source, id);
    return { id, added };
  });
  const { id, added } = result;
  if (!again) announceLists(context.platform, workspaceId, added > 0 ? choice.map(({ kind }) => kind) : []);
  const row = await listRow(db, workspaceId, id);
  if (row === null) throw new AppError('LIST_NOT_FOUND');
  return { list: presentList(row), added };
}

/** @throws LIMIT_REACHED */
export async function checkNumber(tx: Executor, workspaceId: string): Promise<void> {
  if ((await holdListCount(tx, workspaceId)) >= LISTS_LIMIT) {
    throw new AppError('LIMIT_REACHED', { params: { n: LISTS_LIMIT }, details: { limit: LISTS_LIMIT } });
  }
}

interface Plan {
  rule: LiveRule | null;
  choice: Choice;
  /** The static list whose words on its members are copied too. */
  source: string | null;
}

async function plan(
  context: ListsContext,
  workspaceId: string,
  body: RouteInput<typeof createListRoute>['body'],
): Promise<Plan> {
  if (body.type === 'live') {
    await ruleCondition(context.conditionOf, workspaceId, body.rule);
    return { rule: body.rule, choice: [], source: null };
  }
  const { beginning } = body;
  if (beginning === undefined) return { rule: null, choice: [], source: null };
  if (beginning.from === 'records') {
    const which = await context.targetOf(workspaceId, beginning.kind, beginning.target);
    return { rule: null, choice: [{ kind: beginning.kind, which }], source: null };
  }
  return fromLists(context, workspaceId, beginning);
}

async function fromLists(
  context: ListsContext,
  workspaceId: string,
  { how, lists }: Extract<Beginning, { from: 'lists' }>,
): Promise<Plan> {
  const ids = [...new Set(how === 'copy' ? lists.slice(0, 1) : lists)];
  const found = await rulesOf(context.platform.db, workspaceId, ids);
  const named = new Map(found.map((list) => [list.id, list]));
  const sources = ids.map((id) => {
    const list = named.get(id);
    if (!list) throw new AppError('LIST_NOT_FOUND');
    return list;
  });
  const [first = ''] = ids;
  const firstRule = named.get(first)?.rule ?? null;
  // The copy of a live list follows the same question.
  if (how === 'copy' && firstRule !== null) return { rule: firstRule, choice: [], source: null };
  const choice = await Promise.all(
    RECORD_KINDS.map(async (kind) => ({
      kind,
      which: combined(
        how,
        await Promise.all(
          sources.map(({ id, name, rule }) => {
            if (rule === null) return memberOf(workspaceId, kind, [id]);
            if (rule.kind !== kind) return null;
            return ruleCondition(context.conditionOf, workspaceId, rule, { path: 'lists', name });
          }),
        ),
      ),
    })),
  );
  return { rule: null, choice, source: how === 'copy' ? first : null };
}
