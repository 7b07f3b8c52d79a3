// SQL of what a workspace sets at the job board: saved searches and hidden jobs.
import { sql } from 'drizzle-orm';
import { type Database, type Executor, runNamed } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { type HiddenJob, type JobQuery, MAX_SAVED_SEARCHES } from '../contract.ts';

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

// All SQL on what a workspace does not want to see again.

/** More than a person hides by hand. */
export const MAX_HIDDEN = 2_000;

/** Newest first. */
export async function listHidden(db: Database, workspaceId: string): Promise<HiddenJob[]> {
  return runNamed<HiddenJob>(
    db,
    'hidden-jobs',
    sql`select kind, key, label from hidden_jobs where workspace_id = ${workspaceId}::uuid
         order by hidden_at desc limit ${MAX_HIDDEN}`,
  );
}

/** False where the workspace has hidden as many as it may. Hiding twice is hiding once. */
export async function hide(tx: Executor, workspaceId: string, { kind, key, label }: HiddenJob): Promise<boolean> {
  const { rows } = await tx.execute<{ done: boolean }>(
    sql`with room as (
          select count(*) < ${MAX_HIDDEN}::int as free, bool_or(kind = ${kind} and key = ${key}) as already
            from hidden_jobs where workspace_id = ${workspaceId}::uuid),
        hidden as (
          insert into hidden_jobs (workspace_id, kind, key, label)
          select ${workspaceId}::uuid, ${kind}, ${key}, ${label} from room where free
          on conflict do nothing)
        select free or coalesce(already, false) as done from room`,
  );
  return rows[0]?.done === true;
}

/** Answers what it was called; null where it was not hidden. */
export async function unhide(tx: Executor, workspaceId: string, kind: string, key: string): Promise<string | null> {
  const { rows } = await tx.execute<{ label: string }>(sql`
    delete from hidden_jobs where workspace_id = ${workspaceId}::uuid and kind = ${kind} and key = ${key} returning label`);
  return rows[0]?.label ?? null;
}
