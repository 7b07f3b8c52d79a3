// All SQL on what the searches of a workspace delivered: details are read from here, free, whatever became of the posting.
import { sql } from 'drizzle-orm';
import { type Database, runNamed } from '#platform/db/client.ts';
import type { SourceInfo } from '#prospecting/searches/contract.ts';
import type { JobDetail } from '../contract.ts';

/** The newest wording of a job counts. */
export async function keepFound(
  db: Database,
  workspaceId: string,
  source: SourceInfo,
  jobs: readonly JobDetail[],
  at: Date,
): Promise<void> {
  if (jobs.length === 0) return;
  const ids = jobs.map(({ id }) => id);
  const postings = jobs.map((job) => JSON.stringify(job));
  await runNamed(
    db,
    'found-jobs-keep',
    sql`insert into found_jobs (workspace_id, job_id, posting, source, found_at)
        select ${workspaceId}::uuid, id, posting::jsonb, ${JSON.stringify(source)}::jsonb, ${at.toISOString()}::timestamptz
          from jsonb_to_recordset(${JSON.stringify(ids.map((id, i) => ({ id, posting: postings[i] })))}::jsonb) as r(id text, posting text)
        on conflict (workspace_id, job_id) do update
           set posting = excluded.posting, source = excluded.source, found_at = excluded.found_at`,
  );
}

export interface FoundJob {
  posting: JobDetail;
  source: SourceInfo;
  foundAt: Date;
}

export async function foundJob(db: Database, workspaceId: string, jobId: string): Promise<FoundJob | null> {
  const rows = await runNamed<FoundJob>(
    db,
    'found-jobs-one',
    sql`select posting, source, found_at as "foundAt" from found_jobs
         where workspace_id = ${workspaceId}::uuid and job_id = ${jobId}`,
  );
  return rows[0] ?? null;
}

/** What was saved is kept by the feature that saved it; a search of a year ago is history. */
export async function dropOldFound(db: Database, days: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from found_jobs where found_at < now() - make_interval(days => ${days}::int)`);
  return rowCount ?? 0;
}
