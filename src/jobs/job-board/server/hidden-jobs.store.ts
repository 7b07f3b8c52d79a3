// All SQL on what a workspace does not want to see again.
import { sql } from 'drizzle-orm';
import { type Database, type Executor, runNamed } from '#platform/db/client.ts';
import type { HiddenJob } from '../contract.ts';

/** More than a person hides by hand. */
export const MAX_HIDDEN = 2_000;

/** Newest first. */
export async function hiddenOf(db: Database, workspaceId: string): Promise<HiddenJob[]> {
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
