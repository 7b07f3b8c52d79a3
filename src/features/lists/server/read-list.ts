// One list with its counts, and what came into a live one since the caller looked last.
import { LIST_ROWS, type Plan } from '#features/plans/contract.ts';
import type { RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { LiveRule, readList as readListRoute } from '../contract.ts';
import { ruleCondition } from './follow-rule.ts';
import { countRecords } from './list-counts.store.ts';
import { listFrame, listRow, newSince } from './lists.store.ts';
import type { ListsContext } from './lists-context.ts';
import { presentList } from './present-list.ts';
import { countsOf } from './read-lists.ts';

type Read = RouteOutput<typeof readListRoute>;

/** @throws LIST_NOT_FOUND */
export async function readList(context: ListsContext, principal: Principal, id: string): Promise<Read> {
  const { db } = context.platform;
  const { workspaceId, plan, userId } = principal;
  const row = await listRow(db, workspaceId, id);
  if (row === null) throw new AppError('LIST_NOT_FOUND');
  const [[count], { people }, since] = await Promise.all([
    countsOf(context, workspaceId, [row]),
    listFrame(db, workspaceId),
    newSince(db, workspaceId, id, userId),
  ]);
  return {
    list: presentList(row),
    count: count ?? { id, contacts: 0, companies: 0, validEmails: 0, fault: null },
    rowLimit: LIST_ROWS[plan as Plan],
    sharedWith: people - 1,
    news: row.rule && since && count?.fault === null ? await newsOf(context, workspaceId, row.rule, since) : null,
  };
}

async function newsOf(context: ListsContext, workspaceId: string, rule: LiveRule, at: Date): Promise<Read['news']> {
  const since = at.toISOString();
  const added = { join: 'and' as const, items: [{ field: 'createdAt', op: 'after' as const, value: since }] };
  const conditions = [
    await ruleCondition(context.conditionOf, workspaceId, rule),
    await context.conditionOf(workspaceId, rule.kind, { filter: added, shelf: 'live' }),
  ];
  const { total } = await countRecords(context.platform.db, workspaceId, rule.kind, conditions);
  return { since, count: total };
}
