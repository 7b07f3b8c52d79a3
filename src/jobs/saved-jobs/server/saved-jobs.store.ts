// SQL that saves and changes saved jobs.

import { type SQL, sql } from 'drizzle-orm';
import { consumeUndo, insertUndo } from '#account/undo/server/index.ts';
import { type Database, type Executor, runNamed } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import type { AppliedBefore, JobSnapshot, JobStatus, SavedJobKind, SavedMark, Shelf, Target } from '../contract.ts';
import { matchesTarget } from './saved-jobs-views.store.ts';

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
 * Places in a workspace's columns are assigned one transaction at a time, so that two jobs never get the same one. Held to
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
export async function restoreSavedJob(executor: Executor, { workspaceId, kind, jobId }: Posting): Promise<boolean> {
  const { rowCount } = await executor.execute(sql`
    update saved_jobs set shelf = 'live', shelved_at = null
     where workspace_id = ${workspaceId}::uuid and kind = ${kind} and job_id = ${jobId} and shelf <> 'live'`);
  return rowCount === 1;
}

export async function listMarks(
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

// Changes. Each first records the previous values of its columns, so that it can be undone.

/** Columns of ours that a change may touch, and how they come out of the JSON of a note. */
const COLUMNS = {
  status: 'text',
  rank: 'numeric',
  applied_on: 'date',
  shelf: 'text',
  shelved_at: 'timestamptz',
  next_step: 'text',
  next_due: 'date',
  note: 'text',
  contact: 'text',
  tags: 'text[]',
} as const;
type Column = keyof typeof COLUMNS;

/** What to set, by column. Expressions are on `s`, the row as it is. */
export type Settings = Partial<Record<Column, SQL>>;

export interface JobChange {
  status?: JobStatus | undefined;
  shelf?: Shelf | undefined;
  nextStep?: string | undefined;
  nextDue?: string | null | undefined;
  note?: string | undefined;
  contact?: string | undefined;
  appliedOn?: string | null | undefined;
  tags?: string[] | undefined;
  addTag?: string | undefined;
  removeTag?: string | undefined;
}

/** Tags of one job at most; the contract says the same of a list of them. */
const MAX_TAGS = 20;

export function toSettings(workspaceId: string, change: JobChange, today: string): Settings {
  const { status, shelf, nextStep, nextDue, note, contact, appliedOn, tags, addTag, removeTag } = change;
  return {
    ...(status !== undefined && statusSettings(workspaceId, status, today)),
    ...(shelf !== undefined && { shelf: sql`${shelf}::text`, shelved_at: shelf === 'live' ? sql`null` : sql`now()` }),
    ...(nextStep !== undefined && { next_step: sql`${nextStep}::text` }),
    ...(nextDue !== undefined && { next_due: sql`${nextDue}::date` }),
    ...(note !== undefined && { note: sql`${note}::text` }),
    ...(contact !== undefined && { contact: sql`${contact}::text` }),
    ...(appliedOn !== undefined && { applied_on: sql`${appliedOn}::date` }),
    ...(tags !== undefined && { tags: sql`${sql.param([...new Set(tags)])}::text[]` }),
    ...(addTag !== undefined && {
      tags: sql`case when ${addTag}::text = any(s.tags) or cardinality(s.tags) >= ${MAX_TAGS}::int then s.tags
                     else s.tags || ${addTag}::text end`,
    }),
    ...(removeTag !== undefined && { tags: sql`array_remove(s.tags, ${removeTag}::text)` }),
  };
}

/** A job enters a column on top, several in their previous order. */
function statusSettings(workspaceId: string, status: JobStatus, today: string): Settings {
  return {
    status: sql`${status}::text`,
    rank: sql`case when s.status = ${status}::text then s.rank
                   else ${toTop(workspaceId, status)} - target.how_many + target.nth end`,
    applied_on: appliedOnWith(status, today),
  };
}

/** Set when the status first becomes Applied, and left alone from then on. */
function appliedOnWith(status: JobStatus, today: string): SQL {
  return status === 'applied' ? sql`coalesce(s.applied_on, ${today}::date)` : sql`s.applied_on`;
}

const inColumn = (workspaceId: string, status: JobStatus) =>
  sql`c.workspace_id = ${workspaceId}::uuid and c.status = ${status}::text and c.shelf = 'live'`;

const toTop = (workspaceId: string, status: JobStatus) =>
  sql`(select coalesce(min(c.rank), 0) - 1 from saved_jobs c where ${inColumn(workspaceId, status)})`;

export type Place = 'top' | 'bottom' | { before: string };

export function placeSettings(
  workspaceId: string,
  id: string,
  status: JobStatus,
  place: Place,
  today: string,
): Settings {
  const column = sql`${inColumn(workspaceId, status)} and c.id <> ${id}::uuid`;
  const top = sql`(select coalesce(min(c.rank), 0) - 1 from saved_jobs c where ${column})`;
  return { status: sql`${status}::text`, rank: rank(), applied_on: appliedOnWith(status, today) };

  function rank(): SQL {
    if (place === 'top') return top;
    if (place === 'bottom') return sql`(select coalesce(max(c.rank), 0) + 1 from saved_jobs c where ${column})`;
    // Half-way to the card above; times 0.5 is exact where a division would round.
    const between = sql`
      (select coalesce((b.rank + (select max(c.rank) from saved_jobs c where ${column} and c.rank < b.rank)) * 0.5, b.rank - 1)
         from saved_jobs b
        where b.workspace_id = ${workspaceId}::uuid and b.id = ${place.before}::uuid and b.id <> ${id}::uuid
          and b.status = ${status}::text and b.shelf = 'live')`;
    return sql`coalesce(${between}, ${top})`;
  }
}

/**
 * Changes the jobs that match, and notes how their touched columns were. Rows that the change would leave as they are
 * are not touched. `lockPlaces` first where it gives out places. Answers the ids of what has changed.
 */
export async function applyChange(
  executor: Executor,
  workspaceId: string,
  condition: SQL,
  settings: Settings,
  limit: number,
): Promise<{ ids: string[]; undoId: string | null }> {
  const columns = Object.keys(settings) as Column[];
  const undoId = newId();
  const assignments = columns.map((column) => sql`${sql.identifier(column)} = ${settings[column]}`);
  // Where only the time of shelving differs, nothing is changed.
  const differs = columns
    .filter((column) => column !== 'shelved_at')
    .map((column) => sql`s.${sql.identifier(column)} is distinct from ${settings[column]}`);
  const before = columns.map((column) => sql`${sql.raw(`'${column}'`)}, t.${sql.identifier(column)}`);
  const noted = sql`jsonb_agg(jsonb_build_object('id', t.id, ${sql.join(before, sql`, `)}))
        from target t where t.id in (select id from changed) having count(*) > 0`;
  const { rows } = await executor.execute<{ id: string }>(sql`
    with locked as (
      select s.* from saved_jobs s where ${condition} order by s.rank, s.id limit ${limit} for update),
    target as (
      select l.*, row_number() over (order by l.rank, l.id) - 1 as nth, count(*) over () as how_many from locked l),
    changed as (
      update saved_jobs s set ${sql.join(assignments, sql`, `)}
        from target
       where s.workspace_id = ${workspaceId}::uuid and s.id = target.id and (${sql.join(differs, sql` or `)})
      returning s.id),
    noted as (
      ${insertUndo(workspaceId, undoId, 'saved-jobs', noted)})
    select id from changed`);
  return { ids: rows.map(({ id }) => id), undoId: rows.length > 0 ? undoId : null };
}

/** Sets the noted columns back, once. Null where there is no such note (any more). Answers how many were set back. */
export async function revertChange(executor: Executor, workspaceId: string, undoId: string): Promise<number | null> {
  const before = await consumeUndo(executor, workspaceId, 'saved-jobs', undoId);
  if (before === null) return null;
  const [first] = JSON.parse(before) as [object];
  const columns = (Object.keys(COLUMNS) as Column[]).filter((column) => column in first);
  // The text goes back as it came: a place that was parsed here would lose digits.
  const { rowCount } = await executor.execute(sql`
    update saved_jobs s set ${sql.raw(columns.map((column) => `${column} = b.${column}`).join(', '))}
      from jsonb_to_recordset(${before}::jsonb)
        as b(id uuid, ${sql.raw(columns.map((column) => `${column} ${COLUMNS[column]}`).join(', '))})
     where s.workspace_id = ${workspaceId}::uuid and s.id = b.id`);
  return rowCount ?? 0;
}

/** These jobs, or all that match. */
export function targetCondition(workspaceId: string, target: Target, { binToo }: { binToo: boolean }): SQL {
  const matching = matchesTarget(workspaceId, target);
  return binToo ? matching : sql`${matching} and s.shelf <> 'bin'`;
}

/** One job on one of these shelves. */
export function jobCondition(workspaceId: string, id: string, shelves: readonly Shelf[]): SQL {
  return sql`s.workspace_id = ${workspaceId}::uuid and s.id = ${id}::uuid and s.shelf = any(${sql.param([...shelves])}::text[])`;
}

/** Whether there is such a job. Waits for a change in progress. */
export async function lockJob(executor: Executor, condition: SQL): Promise<boolean> {
  const { rowCount } = await executor.execute(sql`select 1 from saved_jobs s where ${condition} for update`);
  return rowCount === 1;
}

/** One of these jobs whose company and title were applied to by another: to be warned of. */
export async function appliedTwice(
  executor: Executor,
  workspaceId: string,
  ids: readonly string[],
): Promise<{ id: string; applicationKey: string } | null> {
  const { rows } = await executor.execute<{ id: string; applicationKey: string }>(sql`
    select s.id, s.application_key as "applicationKey" from saved_jobs s
     where s.workspace_id = ${workspaceId}::uuid and s.id = any(${sql.param([...ids])}::uuid[])
       and exists (select 1 from saved_jobs o
                    where o.workspace_id = ${workspaceId}::uuid and o.application_key = s.application_key
                      and o.id <> s.id and o.application_key is not null and o.shelf <> 'bin'
                      and (o.applied_on is not null or o.status in ('applied', 'interview', 'offer')))
     limit 1`);
  return rows[0] ?? null;
}
