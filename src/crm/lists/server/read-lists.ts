// The index of lists, and what is in the ones that are on the screen.
import { LIST_ROWS, type Plan } from '#account/plans/contract.ts';
import type { RouteOutput } from '#shared/contract.ts';
import type { Principal } from '#shared/principal.ts';
import type { ListCount, ListShelf, listLists } from '../contract.ts';
import { followRule } from './follow-rule.ts';
import { countRecords, validEmailsOf } from './list-counts.store.ts';
import { type ListRow, listFrame, listRow, listRows } from './lists.store.ts';
import type { ListsContext } from './lists-context.ts';
import { presentList } from './present-list.ts';

export async function readLists(
  { platform: { db } }: ListsContext,
  { workspaceId, plan }: Principal,
  shelf: ListShelf,
): Promise<RouteOutput<typeof listLists>> {
  const [rows, { people, ...shelves }] = await Promise.all([
    listRows(db, workspaceId, shelf),
    listFrame(db, workspaceId),
  ]);
  return { items: rows.map(presentList), sharedWith: people - 1, rowLimit: LIST_ROWS[plan as Plan], shelves };
}

/** Ids of nobody and of other workspaces are passed over. */
export async function countLists(
  context: ListsContext,
  { workspaceId }: Principal,
  ids: readonly string[],
): Promise<ListCount[]> {
  const rows = await Promise.all([...new Set(ids)].map((id) => listRow(context.platform.db, workspaceId, id)));
  return countsOf(
    context,
    workspaceId,
    rows.filter((row) => row !== null),
  );
}

async function countsOf(context: ListsContext, workspaceId: string, rows: readonly ListRow[]): Promise<ListCount[]> {
  const { db } = context.platform;
  const valid = await validEmailsOf(
    db,
    workspaceId,
    rows.filter(({ rule }) => rule === null).map(({ id }) => id),
  );
  const counts: ListCount[] = [];
  // One after the other: each may walk a whole table, and the pool is everybody's.
  for (const { id, rule, contacts, companies } of rows) {
    if (rule === null) {
      counts.push({ id, contacts, companies, validEmails: valid.get(id) ?? 0, fault: null });
      continue;
    }
    const followed = await followRule(context.conditionOf, workspaceId, rule);
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
