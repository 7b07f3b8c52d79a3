// SQL of the jobs of every night: postings that are looked up, the bin, notes for undo, and places in columns.
import { sql } from 'drizzle-orm';
import { type Database, runNamed } from '#platform/db/client.ts';
import type { SavedJobKind } from '../contract.ts';

/** Postings that were not checked for most of a day, the oldest check first. Closed jobs are not checked. */
export async function postingsToCheck(
  db: Database,
  limit: number,
): Promise<{ workspaceId: string; id: string; kind: SavedJobKind; jobId: string }[]> {
  return runNamed(
    db,
    'saved-jobs-to-check',
    sql`select workspace_id as "workspaceId", id, kind, job_id as "jobId" from saved_jobs
         where shelf = 'live' and status <> 'closed' and checked_at < now() - interval '20 hours'
         order by checked_at limit ${limit}::int`,
  );
}

/** What was known to be offline stays so until it is seen online again. True where that changes what is shown. */
export async function recordCheck(
  db: Database,
  workspaceId: string,
  id: string,
  online: boolean | null,
): Promise<boolean> {
  const rows = await runNamed<{ changed: boolean }>(
    db,
    'saved-job-checked',
    sql`with before as (
          select online from saved_jobs where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid for update)
        update saved_jobs s set checked_at = now(),
               online = case when ${online}::boolean is null and before.online = false then false else ${online}::boolean end
          from before where s.workspace_id = ${workspaceId}::uuid and s.id = ${id}::uuid
        returning s.online is distinct from before.online as changed`,
  );
  return rows[0]?.changed ?? false;
}

/** Product-design section 4: what was deleted is kept for 30 days. */
export async function emptyBins(db: Database): Promise<number> {
  const { rowCount } = await db.execute(
    sql`delete from saved_jobs where shelf = 'bin' and shelved_at < now() - interval '30 days'`,
  );
  return rowCount ?? 0;
}

/** Digits of a place after which its column is renumbered: each card put between the same two adds one. */
const MAX_DIGITS = 200;

/** Columns with such places, or with two cards in one place, get the places 1, 2, 3, .... Answers how many columns. */
export async function renumberColumns(db: Database): Promise<number> {
  const { rows } = await db.execute<{ workspaceId: string; status: string }>(sql`
    select workspace_id as "workspaceId", status from saved_jobs where shelf = 'live'
     group by workspace_id, status having max(scale(rank)) > ${MAX_DIGITS} or count(distinct rank) < count(*)`);
  for (const { workspaceId, status } of rows) {
    await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('saved-jobs ' || ${workspaceId}, 0))`);
      await tx.execute(sql`
        update saved_jobs s set rank = r.place
          from (select id, row_number() over (order by rank, id) as place from saved_jobs
                 where workspace_id = ${workspaceId}::uuid and status = ${status} and shelf = 'live') r
         where s.workspace_id = ${workspaceId}::uuid and s.id = r.id`);
    });
  }
  return rows.length;
}
