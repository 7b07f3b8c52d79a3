// Saved jobs as the browser gets them: table, board, summary, export, one job, and the overview of the home page.
import type { Platform } from '#platform/platform.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import {
  BULK_LIMIT,
  type exportSavedJobs,
  JobStatus,
  type listSavedJobs,
  type SavedJob,
  type SavedJobDetail,
  type savedJobsBoard,
  type savedJobsSummary,
  type Target,
} from '../contract.ts';
import { appliedBefore } from './saved-jobs.store.ts';
import {
  boardRows,
  countJobs,
  exportRows,
  type JobRow,
  jobById,
  jobsPage,
  stageCounts,
  summaryRow,
  tagsInUse,
} from './saved-jobs-views.store.ts';

export async function listPage(
  db: Platform['db'],
  workspaceId: string,
  { limit, cursor, sort, order, ...filter }: RouteInput<typeof listSavedJobs>['query'],
): Promise<RouteOutput<typeof listSavedJobs>> {
  const [rows, total] = await Promise.all([
    jobsPage(db, workspaceId, filter, { sort, order, limit: limit + 1, after: cursor }),
    countJobs(db, workspaceId, filter),
  ]);
  const items = rows.slice(0, limit).map((row) => presentSavedJob(row));
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null, total };
}

export async function getBoard(
  db: Platform['db'],
  workspaceId: string,
  { limit, ...filter }: RouteInput<typeof savedJobsBoard>['query'],
): Promise<RouteOutput<typeof savedJobsBoard>> {
  const { cards, counts } = await boardRows(db, workspaceId, filter, limit);
  const columns = JobStatus.options.map((status) => ({
    status,
    total: counts.find((count) => count.status === status)?.total ?? 0,
    items: cards.filter((card) => card.status === status).map((row) => presentSavedJob(row)),
  }));
  return { columns };
}

export async function getSummary(
  db: Platform['db'],
  workspaceId: string,
  day: string,
): Promise<RouteOutput<typeof savedJobsSummary>> {
  const [{ live, archived, bin, overdue, today, week }, tags] = await Promise.all([
    summaryRow(db, workspaceId, day),
    tagsInUse(db, workspaceId),
  ]);
  return { shelves: { live, archived, bin }, due: { overdue, today, week }, tags };
}

export async function getExport(
  db: Platform['db'],
  workspaceId: string,
  target: Target,
): Promise<RouteOutput<typeof exportSavedJobs>> {
  const rows = await exportRows(db, workspaceId, target, BULK_LIMIT);
  return { items: rows.map((row) => presentSavedJob(row)) };
}

// One saved job with its full posting, and whether its company and title were applied to before.

/** @throws JOB_NOT_FOUND, also for a job of another workspace */
export async function readSavedJob(db: Platform['db'], workspaceId: string, id: string): Promise<SavedJobDetail> {
  const row = await jobById(db, workspaceId, id);
  if (row === null) throw new AppError('JOB_NOT_FOUND');
  return { ...presentSavedJob(row), appliedBefore: await appliedBefore(db, workspaceId, row.applicationKey, id) };
}

// What the overview of a workspace says of its saved jobs: what is due on a day, and how far the jobs have come.
export interface JobsOverview {
  due: number;
  overdue: number;
  /** The longest due first. */
  items: SavedJob[];
  stages: Record<JobStatus, number>;
}

export async function jobsOverview(
  { db }: Pick<Platform, 'db'>,
  workspaceId: string,
  { day, limit }: { day: string; limit: number },
): Promise<JobsOverview> {
  const filter = { shelf: 'live', today: day } as const;
  const [now, overdue, stages] = await Promise.all([
    listPage(db, workspaceId, { ...filter, due: 'now', sort: 'due', order: 'asc', limit }),
    countJobs(db, workspaceId, { ...filter, due: 'overdue' }),
    stageCounts(db, workspaceId),
  ]);
  return { due: now.total, overdue, items: now.items, stages };
}

// A saved job as the browser gets it.

/** Whatever else the row has is kept. */
function presentSavedJob<Row extends JobRow>({
  savedById,
  savedByName,
  postedAt,
  savedAt,
  checkedAt,
  ...row
}: Row): Omit<Row, keyof JobRow> & SavedJob {
  const job = {
    ...row,
    postedAt: postedAt?.toISOString() ?? null,
    savedAt: savedAt.toISOString(),
    checkedAt: checkedAt?.toISOString() ?? null,
    savedBy: { id: savedById, name: savedByName },
  };
  return job as unknown as Omit<Row, keyof JobRow> & SavedJob;
}
