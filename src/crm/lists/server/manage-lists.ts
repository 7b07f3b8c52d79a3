// Lists: create, rename, change, trash and restore them, and the status, owner and note of their members.

import { z } from 'zod';
import { isMember } from '#account/accounts/server/index.ts';
import { type Activity, type ActivityKind, recordActivity } from '#account/activity-log/server/index.ts';
import type { WebhookEvent } from '#account/webhooks/server/index.ts';
import { recordEvents } from '#crm/activities/server/index.ts';
import { RECORD_KINDS, type RecordKind, type Target } from '#crm/records/contract.ts';
import { publishJob, startJob } from '#crm/records/server/index.ts';
import { withIdempotency } from '#platform/idempotency/idempotency.ts';
import { newId } from '#platform/ids.ts';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import {
  type changeList as changeListRoute,
  type changeMembers as changeMembersRoute,
  type createList as createListRoute,
  type InitialMembers,
  LISTS_LIMIT,
  type List,
  type ListMember,
  type LiveRule,
  type readMembers as readMembersRoute,
} from '../contract.ts';
import { combinedFilter } from '../domain/list-rules.ts';
import { emitChanged, emitCreated, membersEvents, presentList, publishLists } from './list-events.ts';
import { assertCapacity } from './list-relations.ts';
import {
  countRecords,
  insertList,
  type ListChange,
  type ListRow,
  listRow,
  lockList,
  lockListCount,
  purgeTrashedLists,
  updateList,
} from './lists.store.ts';
import { type ListsContext, ruleCondition } from './lists-context.ts';
import {
  addMembers,
  changeMemberRows,
  copyMemberValues,
  listRules,
  type MemberRow,
  memberRows,
} from './members.store.ts';

type CreatedList = RouteOutput<typeof createListRoute>;

/** More are added by a background job; these take a second at most. */
const ADD_BATCH_SIZE = 20_000;

/** Idempotent by key. @throws LIST_NOT_FOUND for a missing source list, LIST_FULL, LIMIT_REACHED, INVALID_INPUT */
export async function createList(
  context: ListsContext,
  principal: Principal,
  body: RouteInput<typeof createListRoute>['body'],
  key = newId(),
  atOnce = ADD_BATCH_SIZE,
): Promise<CreatedList> {
  const { db } = context.platform;
  const { workspaceId, userId } = principal;
  const { rule, choice, wordsOf } = await plan(context, workspaceId, body);
  const chosen = await Promise.all(choice.map((each) => countChoice(context, workspaceId, each)));
  const total = chosen.reduce((sum, each) => sum + each.total, 0);
  const { result, again } = await withIdempotency(db, { principal, key, what: 'create list', body }, async (tx) => {
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
    if (wordsOf !== undefined) await copyMemberValues(tx, workspaceId, { from: wordsOf, to: id });
    await emitCreated(tx, workspaceId, id, members);
    return { id, added, coming: 0, jobs: [] };
  });
  const { id, added, coming, jobs } = result;
  if (!again) {
    publishLists(context.platform, workspaceId, added > 0 ? choice.map(({ kind }) => kind) : []);
    for (const job of jobs) await publishJob(context, workspaceId, job);
  }
  const row = await listRow(db, workspaceId, id);
  if (row === null) throw new AppError('LIST_NOT_FOUND');
  return { list: presentList(row), added, coming };
}

/** @throws LIMIT_REACHED */
async function checkNumber(tx: Executor, workspaceId: string): Promise<void> {
  if ((await lockListCount(tx, workspaceId)) >= LISTS_LIMIT) {
    throw new AppError('LIMIT_REACHED', { params: { n: LISTS_LIMIT }, details: { limit: LISTS_LIMIT } });
  }
}

interface Plan {
  rule: LiveRule | null;
  /** Conditions on the initial members, by kind. */
  choice: { kind: RecordKind; target: Target }[];
  /** The static list whose status, owner and note of members are copied too. */
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
  { how, lists }: Extract<InitialMembers, { from: 'lists' }>,
): Promise<Plan> {
  const ids = [...new Set(how === 'copy' ? lists.slice(0, 1) : lists)];
  const found = await listRules(context.platform.db, workspaceId, ids);
  if (found.length < ids.length) throw new AppError('LIST_NOT_FOUND');
  const rule = how === 'copy' ? (found[0]?.rule ?? null) : null;
  // The copy of a live list has the same rule.
  if (rule !== null) return { rule, choice: [] };
  const target: Target = { selection: { filter: combinedFilter(how, ids), shelf: 'live' }, except: [] };
  return {
    rule: null,
    choice: RECORD_KINDS.map((kind) => ({ kind, target })),
    ...(how === 'copy' && { wordsOf: ids[0] }),
  };
}

/** Changes the name, rule, owner or status of a list. @throws LIST_NOT_FOUND, LIMIT_REACHED on restoring one too many, INVALID_INPUT */
export async function changeList(
  context: ListsContext,
  principal: Principal,
  id: string,
  change: RouteInput<typeof changeListRoute>['body'],
): Promise<List> {
  const { db } = context.platform;
  const { workspaceId } = principal;
  const before = await listRow(db, workspaceId, id);
  if (before === null) throw new AppError('LIST_NOT_FOUND');
  if (change.rule !== undefined) {
    if (before.rule === null) throw invalid('rule', 'Only a live list has a filter.');
    await ruleCondition(context.conditionOf, workspaceId, change.rule);
  }
  if (change.ownerId && !(await isMember(db, workspaceId, change.ownerId))) {
    throw invalid('ownerId', 'Choose a member of your workspace');
  }
  await db.transaction(async (tx) => {
    const held = await lockList(tx, workspaceId, id);
    if (held === null) throw new AppError('LIST_NOT_FOUND');
    if (held.shelf === 'bin' && change.shelf !== undefined && change.shelf !== 'bin')
      await checkNumber(tx, workspaceId);
    if (!(await updateList(tx, workspaceId, id, change))) throw new AppError('LIST_NOT_FOUND');
    for (const activity of toActivities(held, change))
      await recordActivity(tx, principal, { ...activity, subject: { type: 'list', id } });
    await emitChanged(tx, workspaceId, held);
  });
  // Tables of records show the names of their lists.
  publishLists(context.platform, workspaceId, ['contact', 'company']);
  const row = await listRow(db, workspaceId, id);
  if (row === null) throw new AppError('LIST_NOT_FOUND');
  return presentList(row);
}

/** Activity log entries of the change; none for a change without effect. */
function toActivities(
  before: ListRow,
  { name, rule, ownerId, shelf }: ListChange,
): Pick<Activity, 'kind' | 'details'>[] {
  const done: Pick<Activity, 'kind' | 'details'>[] = [];
  if (name !== undefined && name !== before.name) done.push({ kind: 'list.renamed', details: { before: before.name } });
  if (ownerId && ownerId !== before.ownerId) done.push({ kind: 'list.shared', details: { personId: ownerId } });
  if (rule !== undefined || (ownerId === null && before.ownerId !== null)) done.push({ kind: 'list.edited' });
  if (shelf !== undefined && shelf !== before.shelf) done.push({ kind: statusActivity(before.shelf, shelf) });
  return done;
}

function statusActivity(before: ListRow['shelf'], after: ListRow['shelf']): ActivityKind {
  if (after === 'bin') return 'list.deleted';
  if (before === 'bin') return 'list.restored';
  return after === 'archived' ? 'list.archived' : 'list.unarchived';
}

function invalid(path: string, message: string): AppError {
  return new AppError('INVALID_INPUT', { fields: [{ path, message }] });
}

// Status, owner and note of members of a static list.

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

// Nightly: purges lists that were trashed 30 days ago, and members that were removed then.
export function createTidyListsJob({ db, log }: Platform): Job {
  return defineJob({ name: 'lists-tidy', payload: z.unknown(), cron: '10 4 * * *', maxAttempts: 3 }, async () => {
    log.info({ deleted: await purgeTrashedLists(db) }, 'lists tidied');
  });
}
