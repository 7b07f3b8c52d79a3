// All SQL on the searches for jobs that a workspace keeps under a name.
import { sql } from 'drizzle-orm';
import { type Database, type Executor, runNamed } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { type JobQuery, MAX_SAVED_SEARCHES } from '../contract.ts';

export interface SavedSearchRow {
  id: string;
  name: string;
  query: JobQuery;
  seenAt: Date;
}

/** Newest first: their ids are made in the order of time. */
export async function savedSearches(db: Database, workspaceId: string): Promise<SavedSearchRow[]> {
  return runNamed<SavedSearchRow>(
    db,
    'saved-job-searches',
    sql`select id, name, query, seen_at as "seenAt" from saved_job_searches where workspace_id = ${workspaceId}::uuid
         order by id desc limit ${MAX_SAVED_SEARCHES}`,
  );
}

export async function workspacesWithSaved(db: Database): Promise<string[]> {
  const rows = await runNamed<{ workspaceId: string }>(
    db,
    'saved-job-searches-workspaces',
    sql`select distinct workspace_id as "workspaceId" from saved_job_searches`,
  );
  return rows.map(({ workspaceId }) => workspaceId);
}

/** Null where the workspace has as many as it may. */
export async function insertSavedSearch(
  tx: Executor,
  workspaceId: string,
  { name, query }: Pick<SavedSearchRow, 'name' | 'query'>,
  at: Date,
): Promise<SavedSearchRow | null> {
  const { rows } = await tx.execute<SavedSearchRow & Record<string, unknown>>(
    sql`insert into saved_job_searches (workspace_id, id, name, query, seen_at)
        select ${workspaceId}::uuid, ${newId()}::uuid, ${name}::text, ${JSON.stringify(query)}::jsonb, ${at.toISOString()}::timestamptz
         where (select count(*) from saved_job_searches where workspace_id = ${workspaceId}::uuid) < ${MAX_SAVED_SEARCHES}::int
        returning id, name, query, seen_at as "seenAt"`,
  );
  const [row] = rows;
  // Drizzle leaves moments as text.
  return row ? { ...row, seenAt: new Date(row.seenAt) } : null;
}

/** False for a search of another workspace, or none. */
export async function markSeen(db: Database, workspaceId: string, id: string, at: Date): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update saved_job_searches set seen_at = greatest(seen_at, ${at.toISOString()}::timestamptz)
     where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid`);
  return rowCount === 1;
}

/** Answers what it was called; null for a search of another workspace, or none. */
export async function removeSavedSearch(tx: Executor, workspaceId: string, id: string): Promise<string | null> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    delete from saved_job_searches where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid returning name`);
  return rows[0]?.name ?? null;
}
