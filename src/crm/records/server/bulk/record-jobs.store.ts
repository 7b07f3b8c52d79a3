// SQL on work on many records: one row each, with the place that its last committed batch reached.
import { type SQL, sql } from 'drizzle-orm';
import { type Database, type Executor, isLockTimeout, isWithoutConnection, runOnce } from '#platform/db/client.ts';
import type { RecordJob, RecordJobAction, RecordKind, Target } from '../../contract.ts';
import { RECORD_TABLES } from '../record-columns.ts';

/** A job without progress for this time is resumed by the sweep. */
const STALLED = '10 minutes';

export interface JobRow extends Omit<RecordJob, 'createdAt' | 'finishedAt'> {
  target: Target;
  reached: string | null;
  madeBy: string;
  createdAt: Date;
  finishedAt: Date | null;
}

const COLUMNS =
  sql.raw(`id, record_kind as kind, action, target, state, total, done, changed, failed, change_id as "changeId",
  reached, made_by as "madeBy", created_at as "createdAt", finished_at as "finishedAt", fault`);

export interface NewJob {
  id: string;
  kind: RecordKind;
  action: RecordJobAction;
  target: Target;
  total: number;
  madeBy: string;
}

export async function insertJob(tx: Executor, workspaceId: string, job: NewJob): Promise<void> {
  await tx.execute(sql`
    insert into record_jobs (workspace_id, id, record_kind, action, target, total, made_by)
    values (${workspaceId}::uuid, ${job.id}::uuid, ${job.kind}, ${JSON.stringify(job.action)}::jsonb, ${JSON.stringify(job.target)}::jsonb,
            ${job.total}, ${job.madeBy}::uuid)`);
}

export async function readJob(db: Database, workspaceId: string, id: string): Promise<JobRow | null> {
  const [row] = await runOnce<JobRow>(
    db,
    sql`select ${COLUMNS} from record_jobs where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid`,
  );
  return row ?? null;
}

/** Those that run, and those that ended within a day; newest first. */
export async function recentJobs(db: Database, workspaceId: string): Promise<JobRow[]> {
  return runOnce<JobRow>(
    db,
    sql`select ${COLUMNS} from record_jobs
         where workspace_id = ${workspaceId}::uuid and (state in ('queued', 'running') or finished_at > now() - interval '1 day')
         order by id desc limit 50`,
  );
}

export type LockedJob = Pick<
  JobRow,
  | 'id'
  | 'kind'
  | 'action'
  | 'target'
  | 'state'
  | 'total'
  | 'done'
  | 'changed'
  | 'failed'
  | 'changeId'
  | 'reached'
  | 'madeBy'
  | 'fault'
> & { startedAt: string };

/** Held until the batch is committed: two workers never work off one job side by side. */
export async function lockJob(tx: Executor, workspaceId: string, id: string): Promise<LockedJob | null> {
  const { rows } = await tx.execute<LockedJob & Record<string, unknown>>(sql`
    select ${COLUMNS}, created_at::text as "startedAt" from record_jobs
     where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid for update`);
  return rows[0] ?? null;
}

export interface Progress {
  done: number;
  changed: number;
  failed: number;
  reached?: string | undefined;
  changeId?: string | null | undefined;
  state: RecordJob['state'];
}

export async function advanceJob(tx: Executor, workspaceId: string, id: string, progress: Progress): Promise<void> {
  const ended = progress.state === 'done' ? sql`now()` : sql`null`;
  await tx.execute(sql`
    update record_jobs
       set done = done + ${progress.done}::int, changed = changed + ${progress.changed}::int, failed = failed + ${progress.failed}::int,
           reached = coalesce(${progress.reached ?? null}::uuid, reached), change_id = ${progress.changeId ?? null}::uuid,
           state = ${progress.state}, updated_at = now(), finished_at = ${ended}
     where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid`);
}

/** Answers whether it was still to be stopped. */
export async function endJob(
  db: Executor,
  workspaceId: string,
  id: string,
  state: 'cancelled' | 'failed',
  fault: string | null,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update record_jobs set state = ${state}, fault = ${fault}, updated_at = now(), finished_at = now()
     where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid and state in ('queued', 'running')`);
  return rowCount === 1;
}

/** Stops the work that still makes this change; answers its id. The library is held, so that no batch is under way. */
export async function findStopJob(tx: Executor, workspaceId: string, changeId: string): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update record_jobs set state = 'cancelled', updated_at = now(), finished_at = now()
     where workspace_id = ${workspaceId}::uuid and change_id = ${changeId}::uuid and state in ('queued', 'running') returning id`);
  return rows[0]?.id ?? null;
}

/** The work that takes this change back already. */
export async function findOpenUndo(tx: Executor, workspaceId: string, changeId: string): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from record_jobs
     where workspace_id = ${workspaceId}::uuid and state in ('queued', 'running') and action ->> 'changeId' = ${changeId}`);
  return rows[0]?.id ?? null;
}

/** Jobs that wait or stopped half-way, of all workspaces: their process was killed between two batches. */
export async function stalledJobs(db: Database): Promise<{ workspaceId: string; id: string }[]> {
  const { rows } = await db.execute<{ workspaceId: string; id: string }>(sql`
    select workspace_id as "workspaceId", id from record_jobs
     where state in ('queued', 'running') and updated_at < now() - ${STALLED}::interval`);
  return rows;
}

/** Ids that match, in their order, after the last one that was worked off and not newer than the job. */
export async function nextIds(
  tx: Executor,
  kind: RecordKind,
  condition: SQL,
  { reached, startedAt }: { reached: string | null; startedAt: string | null },
  limit: number,
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select r.id from ${RECORD_TABLES[kind]} r
     where ${condition} and (${reached}::uuid is null or r.id > ${reached}::uuid)
       and (${startedAt}::timestamptz is null or r.created_at <= ${startedAt}::timestamptz)
     order by r.id limit ${limit}`);
  return rows.map(({ id }) => id);
}

export async function countMatching(db: Executor, kind: RecordKind, condition: SQL): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${RECORD_TABLES[kind]} r where ${condition}`,
  );
  return rows[0]?.n ?? 0;
}

/**
 * A changed row writes all its words to the index again. Gathered in larger lists before they are sorted into it, that takes two thirds of
 * the time; until then a search reads the list.
 */
export async function deferIndexUpdates(tx: Executor): Promise<void> {
  await tx.execute(sql`set local gin_pending_list_limit = '16MB'`);
}

/**
 * For the second transaction of a batch. The first one waits for it outside the database, which therefore sees no deadlock: it gives up on a
 * record that is held for long.
 */
export async function prepareHalf(tx: Executor): Promise<void> {
  await deferIndexUpdates(tx);
  await tx.execute(sql`set local lock_timeout = '2s'`);
}

/** The second transaction waited too long for a record that someone is editing, or for a connection: its records are left to the first. */
export const isHalfRefused = (error: unknown): boolean => isLockTimeout(error) || isWithoutConnection(error);

/** Sorts in what was gathered, so that no other change has to. */
export async function flushIndexUpdates(db: Executor): Promise<void> {
  await db.execute(sql`
    select gin_clean_pending_list(i.indexrelid) from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
     where a.amname = 'gin' and i.indrelid = any('{contacts,companies,contact_tags,company_tags}'::regclass[])`);
}
