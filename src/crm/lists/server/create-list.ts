// Makes a list: empty, from records, from other lists, or live from a filter. Very many records come in by work in the background.

import { recordActivity } from '#account/activity-log/server/index.ts';
import type { WebhookEvent } from '#account/webhooks/server/index.ts';
import { recordEvents } from '#crm/activities/server/index.ts';
import { RECORD_KINDS, type RecordKind, type Target } from '#crm/records/contract.ts';
import { announceJob, once, startJob } from '#crm/records/server/index.ts';
import { newId } from '#platform/ids.ts';
import type { Executor } from '#platform/platform.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import { type Beginning, type createList as createListRoute, LISTS_LIMIT, type LiveRule } from '../contract.ts';
import { combinedFilter } from '../domain/combined-filter.ts';
import { ruleCondition } from './follow-rule.ts';
import { assertCapacity } from './list-capacity.ts';
import { countRecords } from './list-counts.store.ts';
import { emitCreated, membersEvents } from './list-events.ts';
import { holdListCount, insertList, listRow } from './lists.store.ts';
import type { ListsContext } from './lists-context.ts';
import { addMembers, copyWords, rulesOf } from './members.store.ts';
import { presentList } from './present-list.ts';
import { publishLists } from './publish-lists.ts';

type Made = RouteOutput<typeof createListRoute>;

/** As many come in with the answer: a second at most. */
const AT_ONCE = 20_000;

/** The same key makes one. @throws LIST_NOT_FOUND where it begins with a list that is not there, LIST_FULL, LIMIT_REACHED, INVALID_INPUT */
export async function createList(
  context: ListsContext,
  principal: Principal,
  body: RouteInput<typeof createListRoute>['body'],
  key = newId(),
  atOnce = AT_ONCE,
): Promise<Made> {
  const { db } = context.platform;
  const { workspaceId, userId } = principal;
  const { rule, choice, wordsOf } = await plan(context, workspaceId, body);
  const chosen = await Promise.all(choice.map((each) => countChoice(context, workspaceId, each)));
  const total = chosen.reduce((sum, each) => sum + each.total, 0);
  const { result, again } = await once(db, { principal, key, what: 'create list', body }, async (tx) => {
    await checkNumber(tx, workspaceId);
    const id = await insertList(tx, workspaceId, { name: body.name, rule, ownerId: userId });
    await recordActivity(tx, principal, {
      kind: 'list.created',
      subject: { type: 'list', id },
      details: { records: total },
    });
    if (total > atOnce) {
      await assertCapacity(tx, workspaceId, id, total);
      const action = { do: 'add-to-list' as const, listId: id, wordsOf };
      const coming = chosen.filter((each) => each.total > 0);
      const started = coming.map(({ kind, target, total }) =>
        startJob(tx, context, workspaceId, { kind, action, target, total, madeBy: userId }),
      );
      await emitCreated(tx, workspaceId, id, []);
      return { id, added: 0, coming: total, jobs: await Promise.all(started) };
    }
    let added = 0;
    const members: WebhookEvent[] = [];
    for (const { kind, which } of chosen) {
      const recordIds = await addMembers(tx, workspaceId, { listId: id, kind, madeBy: userId, which });
      const payload = { listId: id, list: body.name };
      await recordEvents(tx, workspaceId, { kind, recordIds, what: 'listed', payload, madeBy: userId });
      members.push(...membersEvents('added', { list: { id, name: body.name }, kind, ids: recordIds }));
      added += recordIds.length;
    }
    if (added > 0) await assertCapacity(tx, workspaceId, id);
    if (wordsOf !== undefined) await copyWords(tx, workspaceId, { from: wordsOf, to: id });
    await emitCreated(tx, workspaceId, id, members);
    return { id, added, coming: 0, jobs: [] };
  });
  const { id, added, coming, jobs } = result;
  if (!again) {
    publishLists(context.platform, workspaceId, added > 0 ? choice.map(({ kind }) => kind) : []);
    for (const job of jobs) await announceJob(context, workspaceId, job);
  }
  const row = await listRow(db, workspaceId, id);
  if (row === null) throw new AppError('LIST_NOT_FOUND');
  return { list: presentList(row), added, coming };
}

/** @throws LIMIT_REACHED */
export async function checkNumber(tx: Executor, workspaceId: string): Promise<void> {
  if ((await holdListCount(tx, workspaceId)) >= LISTS_LIMIT) {
    throw new AppError('LIMIT_REACHED', { params: { n: LISTS_LIMIT }, details: { limit: LISTS_LIMIT } });
  }
}

interface Plan {
  rule: LiveRule | null;
  /** Who is to be in it, of each kind. */
  choice: { kind: RecordKind; target: Target }[];
  /** The static list whose words on its members are copied too. */
  wordsOf?: string | undefined;
}

async function countChoice(context: ListsContext, workspaceId: string, { kind, target }: Plan['choice'][number]) {
  const which = await context.targetOf(workspaceId, kind, target);
  const { total } = await countRecords(context.platform.db, workspaceId, kind, [which]);
  return { kind, target, which, total };
}

async function plan(
  context: ListsContext,
  workspaceId: string,
  body: RouteInput<typeof createListRoute>['body'],
): Promise<Plan> {
  if (body.type === 'live') {
    await ruleCondition(context.conditionOf, workspaceId, body.rule);
    return { rule: body.rule, choice: [] };
  }
  const { beginning } = body;
  if (beginning === undefined) return { rule: null, choice: [] };
  if (beginning.from === 'lists') return fromLists(context, workspaceId, beginning);
  return { rule: null, choice: [{ kind: beginning.kind, target: beginning.target }] };
}

async function fromLists(
  context: ListsContext,
  workspaceId: string,
  { how, lists }: Extract<Beginning, { from: 'lists' }>,
): Promise<Plan> {
  const ids = [...new Set(how === 'copy' ? lists.slice(0, 1) : lists)];
  const found = await rulesOf(context.platform.db, workspaceId, ids);
  if (found.length < ids.length) throw new AppError('LIST_NOT_FOUND');
  const rule = how === 'copy' ? (found[0]?.rule ?? null) : null;
  // The copy of a live list follows the same question.
  if (rule !== null) return { rule, choice: [] };
  const target: Target = { selection: { filter: combinedFilter(how, ids), shelf: 'live' }, except: [] };
  return {
    rule: null,
    choice: RECORD_KINDS.map((kind) => ({ kind, target })),
    ...(how === 'copy' && { wordsOf: ids[0] }),
  };
}
