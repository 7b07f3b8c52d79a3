// One list, and what came into a live one since the caller looked last.
import { LIST_ROWS, type Plan } from '#account/plans/contract.ts';
import type { RecordKind } from '#crm/records/contract.ts';
import type { RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { readList as readListRoute } from '../contract.ts';
import { type ConditionOf, followRule } from './follow-rule.ts';
import { countRecords } from './list-counts.store.ts';
import { listFrame, listRow, newSince } from './lists.store.ts';
import type { ListsContext } from './lists-context.ts';
import { presentList } from './present-list.ts';

type Read = RouteOutput<typeof readListRoute>;

/** @throws LIST_NOT_FOUND */
export async function readList(context: ListsContext, principal: Principal, id: string): Promise<Read> {
  const { db } = context.platform;
  const { workspaceId, plan, userId } = principal;
  const row = await listRow(db, workspaceId, id);
  if (row === null) throw new AppError('LIST_NOT_FOUND');
  const [followed, { people }, since] = await Promise.all([
    row.rule && followRule(context.conditionOf, workspaceId, row.rule),
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
        ? await newsOf(context, workspaceId, row.rule.kind, followed.condition, since)
        : null,
  };
}

async function newsOf(
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
