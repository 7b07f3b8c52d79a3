// SQL of what the pages of saved jobs show: lists by keyset, the columns of the board, counts.
import { type SQL, sql } from 'drizzle-orm';
import { type Database, runNamed, runOnce } from '#platform/db/client.ts';
import {
  JobStatus,
  type SavedJob,
  type SavedJobDetail,
  type SavedJobSort,
  type SavedJobsFilter,
  type Shelf,
  type Target,
} from '../contract.ts';

// What the filters of saved jobs mean in SQL. Every condition is on the table as `s`.
export type JobsFilter = Omit<SavedJobsFilter, 'shelf'> & { shelf?: SavedJobsFilter['shelf'] };

/** The conditions of the partial index on due days: a closed job is never due. */
const canBeDue = sql`s.status <> 'closed' and s.next_due is not null`;

const due = {
  overdue: (today: string) => sql`${canBeDue} and s.next_due < ${today}::date`,
  today: (today: string) => sql`${canBeDue} and s.next_due = ${today}::date`,
  now: (today: string) => sql`${canBeDue} and s.next_due <= ${today}::date`,
  week: (today: string) => sql`${canBeDue} and s.next_due between ${today}::date and ${today}::date + 6`,
  none: () => sql`s.status <> 'closed' and s.next_due is null and s.next_step = ''`,
};

function matches(workspaceId: string, filter: JobsFilter): SQL {
  const { shelf = 'live', status, kind, tag, q } = filter;
  const conditions = [sql`s.workspace_id = ${workspaceId}::uuid`, sql.raw(`s.shelf = '${SHELF_LITERALS[shelf]}'`)];
  if (status) conditions.push(sql`s.status = any(${sql.param(status)}::text[])`);
  if (kind) conditions.push(sql`s.kind = ${kind}`);
  if (filter.due) conditions.push(due[filter.due](filter.today));
  if (tag) conditions.push(sql`${tag} = any(s.tags)`);
  if (q) {
    const part = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
    conditions.push(sql`concat_ws(' ', s.title, s.company, s.place, s.contact, s.next_step, s.source) ilike ${part}`);
  }
  return sql.join(conditions, sql` and `);
}

// Literal, so that the planner can tell that an index on live jobs serves.
const SHELF_LITERALS = { live: 'live', archived: 'archived', bin: 'bin' } as const;

/** The jobs that a change or an export is meant for. */
export function matchesTarget(workspaceId: string, target: Target): SQL {
  if ('filter' in target) return matches(workspaceId, target.filter);
  return sql`s.workspace_id = ${workspaceId}::uuid and s.id = any(${sql.param(target.ids)}::uuid[])`;
}

const dueConditions = due;

type Times = 'postedAt' | 'savedAt' | 'checkedAt';

/** As PostgreSQL gives it: times are Dates. */
export type JobRow = Omit<SavedJob, Times | 'savedBy'> & {
  postedAt: Date | null;
  savedAt: Date;
  checkedAt: Date | null;
  savedById: string;
  savedByName: string;
};
export type ExportRow = JobRow & { note: string };
export type DetailRow = ExportRow & Pick<SavedJobDetail, 'description' | 'extra'> & { applicationKey: string | null };

const columns = sql.raw(`
  s.id, s.kind, s.job_id as "jobId", s.title, s.company, s.place, s.url, s.source, s.sample, s.salary, s.skills,
  s.posted_at as "postedAt", s.online, s.checked_at as "checkedAt", s.status, s.shelf, s.next_step as "nextStep",
  s.next_due::text as "nextDue", s.note <> '' as "hasNote", s.tags, s.contact, s.applied_on::text as "appliedOn",
  s.saved_at as "savedAt", s.saved_by as "savedById",
  (select u.name from workspace_users u
    where u.workspace_id = s.workspace_id and u.id = s.saved_by) as "savedByName"`);

const statusOrder = sql.raw(
  `array_position(array[${JobStatus.options.map((status) => `'${status}'`).join()}], s.status)`,
);

/** Days that are not set come last in either direction. */
const lastWhereNone = (column: string) => ({
  asc: sql.raw(`coalesce(s.${column}, 'infinity')`),
  desc: sql.raw(`coalesce(s.${column}, '-infinity')`),
});
const both = (expression: SQL) => ({ asc: expression, desc: expression });

const SORTS: Record<SavedJobSort, { asc: SQL; desc: SQL }> = {
  saved: both(sql`s.id`),
  title: both(sql`lower(s.title)`),
  company: both(sql`lower(s.company)`),
  source: both(sql`lower(s.source)`),
  status: both(statusOrder),
  applied: lastWhereNone('applied_on'),
  due: lastWhereNone('next_due'),
  board: both(sql`s.rank`),
};

export interface PageOptions {
  sort: SavedJobSort;
  order: 'asc' | 'desc';
  limit: number;
  /** Id of the last job of the page before: its own values give its position. */
  after?: string | undefined;
}

export async function jobsPage(
  db: Database,
  workspaceId: string,
  filter: JobsFilter,
  { sort, order, limit, after }: PageOptions,
): Promise<JobRow[]> {
  const by = SORTS[sort][order];
  const beyond = sql.raw(order === 'asc' ? '>' : '<');
  const direction = sql.raw(order);
  const start = after
    ? sql`and (${by}, s.id) ${beyond} (select ${by}, s.id from saved_jobs s
                                        where s.workspace_id = ${workspaceId}::uuid and s.id = ${after}::uuid)`
    : sql``;
  return runOnce<JobRow>(
    db,
    sql`select ${columns} from saved_jobs s where ${matches(workspaceId, filter)} ${start}
         order by ${by} ${direction}, s.id ${direction} limit ${limit}`,
  );
}

export async function countJobs(db: Database, workspaceId: string, filter: JobsFilter): Promise<number> {
  const [row] = await runOnce<{ count: number }>(
    db,
    sql`select count(*) from saved_jobs s where ${matches(workspaceId, filter)}`,
  );
  return row?.count ?? 0;
}

/** Next steps of the jobs that each of these people saved `before`, due on their day or before it. People without any are left out. */
export function listDueJobs(
  db: Database,
  people: readonly { workspaceId: string; userId: string; day: string }[],
  before: Date,
): Promise<{ workspaceId: string; userId: string; due: number; overdue: number }[]> {
  return runOnce(
    db,
    sql`select p.workspace_id as "workspaceId", p.user_id as "userId", count(*)::int as due,
               (count(*) filter (where s.next_due < p.day))::int as overdue
          from unnest(${sql.param(people.map(({ workspaceId }) => workspaceId))}::uuid[],
                      ${sql.param(people.map(({ userId }) => userId))}::uuid[],
                      ${sql.param(people.map(({ day }) => day))}::date[]) as p (workspace_id, user_id, day)
          join saved_jobs s on s.workspace_id = p.workspace_id and s.saved_by = p.user_id and s.shelf = 'live'
           and s.status <> 'closed' and s.next_due is not null and s.next_due <= p.day
           and s.saved_at < ${before.toISOString()}::timestamptz
         group by 1, 2`,
  );
}

/** The first `limit` cards of each column. */
export async function boardRows(db: Database, workspaceId: string, filter: JobsFilter, limit: number) {
  const condition = matches(workspaceId, filter);
  const cards = runOnce<JobRow>(
    db,
    sql`select card.* from unnest(${sql.param(JobStatus.options)}::text[]) as col(status)
         cross join lateral (
           select ${columns}, s.rank from saved_jobs s where ${condition} and s.status = col.status
            order by s.rank, s.id limit ${limit}) card
         order by card.rank, card.id`,
  );
  const counts = runOnce<{ status: JobStatus; total: number }>(
    db,
    sql`select s.status, count(*) as total from saved_jobs s where ${condition} group by s.status`,
  );
  const [found, counted] = await Promise.all([cards, counts]);
  return { cards: found, counts: counted };
}

export async function summaryRow(db: Database, workspaceId: string, today: string) {
  const live = (condition: SQL) => sql`count(*) filter (where s.shelf = 'live' and ${condition})`;
  const [row] = await runOnce<Record<Shelf | 'overdue' | 'today' | 'week', number>>(
    db,
    sql`select count(*) filter (where s.shelf = 'live') as live, count(*) filter (where s.shelf = 'archived') as archived,
               count(*) filter (where s.shelf = 'bin') as bin, ${live(dueConditions.overdue(today))} as overdue,
               ${live(dueConditions.today(today))} as today, ${live(dueConditions.week(today))} as week
          from saved_jobs s where s.workspace_id = ${workspaceId}::uuid`,
  );
  return row ?? { live: 0, archived: 0, bin: 0, overdue: 0, today: 0, week: 0 };
}

/** How many live jobs each column has. */
export async function stageCounts(db: Database, workspaceId: string): Promise<Record<JobStatus, number>> {
  const rows = await runNamed<{ status: JobStatus; total: number }>(
    db,
    'saved-job-stages',
    sql`select s.status, count(*) as total from saved_jobs s
         where s.workspace_id = ${workspaceId}::uuid and s.shelf = 'live' group by s.status`,
  );
  const of = (status: JobStatus) => rows.find((row) => row.status === status)?.total ?? 0;
  return {
    saved: of('saved'),
    applied: of('applied'),
    interview: of('interview'),
    offer: of('offer'),
    closed: of('closed'),
  };
}

const TAGS_OFFERED = 100;

/** Tags in use, the most used first. */
export async function tagsInUse(db: Database, workspaceId: string): Promise<string[]> {
  const rows = await runNamed<{ tag: string }>(
    db,
    'saved-job-tags',
    sql`select tag from saved_jobs s cross join unnest(s.tags) tag
         where s.workspace_id = ${workspaceId}::uuid and s.shelf <> 'bin' group by tag order by count(*) desc, tag limit ${TAGS_OFFERED}::int`,
  );
  return rows.map(({ tag }) => tag);
}

export async function jobById(db: Database, workspaceId: string, id: string): Promise<DetailRow | null> {
  const [row] = await runNamed<DetailRow>(
    db,
    'saved-job',
    sql`select ${columns}, s.description, s.extra, s.note, s.application_key as "applicationKey" from saved_jobs s
         where s.workspace_id = ${workspaceId}::uuid and s.id = ${id}::uuid`,
  );
  return row ?? null;
}

export async function exportRows(
  db: Database,
  workspaceId: string,
  target: Target,
  limit: number,
): Promise<ExportRow[]> {
  return runOnce<ExportRow>(
    db,
    sql`select ${columns}, s.note from saved_jobs s where ${matchesTarget(workspaceId, target)}
         order by s.id desc limit ${limit}`,
  );
}
