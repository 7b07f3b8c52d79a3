// All SQL on the questions to Discover that a workspace keeps under a name.
import { sql } from 'drizzle-orm';
import { type Database, type Executor, runNamed } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import type { DiscoverFilters, DiscoverKind } from '../contract.ts';

export interface SavedRow {
  id: string;
  name: string;
  kind: DiscoverKind;
  filters: DiscoverFilters;
  seenAt: Date;
  createdAt: Date;
}

/** A workspace has so many at most. */
export const MAX_SAVED_SEARCHES = 50;

/** Newest first: their ids are made in the order of time. */
export function savedRows(db: Database, workspaceId: string): Promise<SavedRow[]> {
  return runNamed<SavedRow>(
    db,
    'discover-saved-searches',
    sql`select id, name, kind, filters, seen_at as "seenAt", created_at as "createdAt" from discover_searches
         where workspace_id = ${workspaceId}::uuid order by id desc limit ${MAX_SAVED_SEARCHES}`,
  );
}

export async function workspacesWithSaved(db: Database): Promise<string[]> {
  const rows = await runNamed<{ workspaceId: string }>(
    db,
    'discover-workspaces-with-saved',
    sql`select distinct workspace_id as "workspaceId" from discover_searches`,
  );
  return rows.map(({ workspaceId }) => workspaceId);
}

/** Null where the workspace has as many as it may: those that save at once wait for one another. */
export async function insertSaved(
  tx: Executor,
  workspaceId: string,
  { name, kind, filters }: Pick<SavedRow, 'name' | 'kind' | 'filters'>,
  at: Date,
): Promise<string | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('discover searches ' || ${workspaceId}, 0))`);
  const when = sql`${at.toISOString()}::timestamptz`;
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into discover_searches (workspace_id, id, name, kind, filters, seen_at, created_at)
    select ${workspaceId}::uuid, ${newId()}::uuid, ${name}, ${kind}, ${JSON.stringify(filters)}::jsonb, ${when}, ${when}
     where (select count(*) from discover_searches where workspace_id = ${workspaceId}::uuid) < ${MAX_SAVED_SEARCHES}
    returning id`);
  return rows[0]?.id ?? null;
}

/** False for a search of another workspace, or none. */
export async function markSeen(db: Database, workspaceId: string, id: string, at: Date): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update discover_searches set seen_at = greatest(seen_at, ${at.toISOString()}::timestamptz)
     where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid`);
  return rowCount === 1;
}

/** Answers what it was called; null where there is none. */
export async function removeSaved(tx: Executor, workspaceId: string, id: string): Promise<string | null> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    delete from discover_searches where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid returning name`);
  return rows[0]?.name ?? null;
}
