// Lists with their counts, one list, and when a user last viewed it.
import { LIST_ROWS, type Plan } from '#account/plans/contract.ts';
import type { RecordKind } from '#crm/records/contract.ts';
import type { RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { ListCount, ListStatus, listLists, readList as readListRoute } from '../contract.ts';
import { presentList } from './list-events.ts';
import {
  countRecords,
  getValidEmails,
  type ListRow,
  listFrame,
  listRow,
  listRows,
  newSince,
  recordVisit,
} from './lists.store.ts';
import { type ConditionOf, type ListsContext, resolveRule } from './lists-context.ts';

export async function readLists(
  { platform: { db } }: ListsContext,
  { workspaceId, plan }: Principal,
  shelf: ListStatus,
): Promise<RouteOutput<typeof listLists>> {
  const [rows, { people, ...shelves }] = await Promise.all([
    listRows(db, workspaceId, shelf),
    listFrame(db, workspaceId),
  ]);
  return { items: rows.map(presentList), sharedWith: people - 1, rowLimit: LIST_ROWS[plan as Plan], shelves };
}

/** Unknown ids are ignored. */
export async function countLists(
  context: ListsContext,
  { workspaceId }: Principal,
  ids: readonly string[],
): Promise<ListCount[]> {
  const rows = await Promise.all([...new Set(ids)].map((id) => listRow(context.platform.db, workspaceId, id)));
  return listCounts(
    context,
    workspaceId,
    rows.filter((row) => row !== null),
  );
}

async function listCounts(context: ListsContext, workspaceId: string, rows: readonly ListRow[]): Promise<ListCount[]> {
  const { db } = context.platform;
  const valid = await getValidEmails(
    db,
    workspaceId,
    rows.filter(({ rule }) => rule === null).map(({ id }) => id),
  );
  const counts: ListCount[] = [];
  // One after the other: each may scan a whole table, and all requests share the pool.
  for (const { id, rule, contacts, companies } of rows) {
    if (rule === null) {
      counts.push({ id, contacts, companies, validEmails: valid.get(id) ?? 0, fault: null });
      continue;
    }
    const followed = await resolveRule(context.conditionOf, workspaceId, rule);
    if ('fault' in followed) {
      counts.push({ id, contacts: 0, companies: 0, validEmails: 0, fault: followed.fault });
      continue;
    }
    const found = await countRecords(db, workspaceId, rule.kind, [followed.condition]);
    const people = rule.kind === 'contact';
    counts.push({
      id,
      contacts: people ? found.total : 0,
      companies: people ? 0 : found.total,
      validEmails: found.valid,
      fault: null,
    });
  }
  return counts;
}

type Read = RouteOutput<typeof readListRoute>;

/** @throws LIST_NOT_FOUND */
export async function readList(context: ListsContext, principal: Principal, id: string): Promise<Read> {
  const { db } = context.platform;
  const { workspaceId, plan, userId } = principal;
  const row = await listRow(db, workspaceId, id);
  if (row === null) throw new AppError('LIST_NOT_FOUND');
  const [followed, { people }, since] = await Promise.all([
    row.rule && resolveRule(context.conditionOf, workspaceId, row.rule),
    listFrame(db, workspaceId),
    newSince(db, workspaceId, id, userId),
  ]);
  return {
    list: presentList(row),
    fault: followed && 'fault' in followed ? followed.fault : null,
    rowLimit: LIST_ROWS[plan as Plan],
    sharedWith: people - 1,
    news:
      row.rule && followed && 'condition' in followed && since
        ? await countNew(context, workspaceId, row.rule.kind, followed.condition, since)
        : null,
  };
}

async function countNew(
  context: ListsContext,
  workspaceId: string,
  kind: RecordKind,
  followed: Awaited<ReturnType<ConditionOf>>,
  at: Date,
): Promise<Read['news']> {
  const since = at.toISOString();
  const added = { join: 'and' as const, items: [{ field: 'createdAt', op: 'after' as const, value: since }] };
  const conditions = [followed, await context.conditionOf(workspaceId, kind, { filter: added, shelf: 'live' })];
  const { total } = await countRecords(context.platform.db, workspaceId, kind, conditions);
  return { since, count: total };
}

/** Records a visit: what is added afterwards is new at the next one. @throws LIST_NOT_FOUND */
export async function recordListView(
  { platform }: ListsContext,
  { workspaceId, userId }: Principal,
  id: string,
): Promise<undefined> {
  if (!(await recordVisit(platform.db, workspaceId, id, userId))) throw new AppError('LIST_NOT_FOUND');
}
