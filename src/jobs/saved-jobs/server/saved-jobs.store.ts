// SQL on saved jobs that pages of results need: saving, taking back, and which of the jobs shown are saved.
import { sql } from 'drizzle-orm';
import { type Database, type Executor, runNamed } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import type { AppliedBefore, JobSnapshot, JobStatus, SavedJobKind, SavedMark, Shelf } from '../contract.ts';

interface Posting {
  workspaceId: string;
  kind: SavedJobKind;
  jobId: string;
}

export interface SavedState {
  id: string;
  status: JobStatus;
  shelf: Shelf;
  title: string;
  company: string;
}

export async function savedState(db: Database, { workspaceId, kind, jobId }: Posting): Promise<SavedState | null> {
  const [row] = await runNamed<SavedState>(
    db,
    'saved-job-state',
    sql`select id, status, shelf, title, company from saved_jobs
         where workspace_id = ${workspaceId}::uuid and kind = ${kind}::text and job_id = ${jobId}::text`,
  );
  return row ?? null;
}

/**
 * Whoever gives out places in a workspace's columns waits for the one before: two jobs never get the same place. Held to
 * the end of the transaction.
 */
export async function lockPlaces(executor: Executor, workspaceId: string): Promise<void> {
  await executor.execute(sql`select pg_advisory_xact_lock(hashtextextended('saved-jobs ' || ${workspaceId}, 0))`);
}

/** On top of the first column. False where the job is saved already: that row is left as it is. */
export async function insertSavedJob(
  executor: Executor,
  { workspaceId, kind, jobId }: Posting,
  savedBy: string,
  snapshot: JobSnapshot,
  applicationKey: string | null,
): Promise<boolean> {
  const { rowCount } = await executor.execute(sql`
    insert into saved_jobs (workspace_id, id, kind, job_id, saved_by, title, company, place, url, source, sample, salary,
                            skills, description, posted_at, extra, online, checked_at, application_key, rank)
    values (${workspaceId}::uuid, ${newId()}::uuid, ${kind}, ${jobId}, ${savedBy}::uuid, ${snapshot.title},
            ${snapshot.company}, ${snapshot.place}, ${snapshot.url}, ${snapshot.source}, ${snapshot.sample},
            ${snapshot.salary}, ${sql.param(snapshot.skills)}::text[], ${snapshot.description},
            ${snapshot.postedAt}::timestamptz, ${JSON.stringify(snapshot.extra)}::jsonb, ${snapshot.online}::boolean, now(),
            ${applicationKey},
            (select coalesce(min(rank), 0) - 1 from saved_jobs
              where workspace_id = ${workspaceId}::uuid and status = 'saved' and shelf = 'live'))
    on conflict (workspace_id, kind, job_id) do nothing`);
  return rowCount === 1;
}

/** From the archive or the bin back to where it was. False where it is live or not there. */
export async function takeBack(executor: Executor, { workspaceId, kind, jobId }: Posting): Promise<boolean> {
  const { rowCount } = await executor.execute(sql`
    update saved_jobs set shelf = 'live', shelved_at = null
     where workspace_id = ${workspaceId}::uuid and kind = ${kind} and job_id = ${jobId} and shelf <> 'live'`);
  return rowCount === 1;
}

export async function marksOf(
  db: Database,
  workspaceId: string,
  kind: SavedJobKind,
  jobIds: readonly string[],
): Promise<SavedMark[]> {
  return runNamed<SavedMark>(
    db,
    'saved-job-marks',
    sql`select job_id as "jobId", id, status from saved_jobs
         where workspace_id = ${workspaceId}::uuid and kind = ${kind}::text
           and job_id = any(${sql.param([...jobIds])}::text[]) and shelf <> 'bin'`,
  );
}

/** The job of the same company and title that was applied to last, beside the one with `exceptId`. */
export async function appliedBefore(
  db: Database,
  workspaceId: string,
  applicationKey: string | null,
  exceptId: string,
): Promise<AppliedBefore | null> {
  if (applicationKey === null) return null;
  const [row] = await runNamed<AppliedBefore>(
    db,
    'saved-job-applied-before',
    sql`select id, kind, job_id as "jobId", title, company, status, applied_on::text as "appliedOn" from saved_jobs
         where workspace_id = ${workspaceId}::uuid and application_key = ${applicationKey}::text and shelf <> 'bin'
           and id <> ${exceptId}::uuid and (applied_on is not null or status in ('applied', 'interview', 'offer'))
         order by applied_on desc nulls last, id desc limit 1`,
  );
  return row ?? null;
}
