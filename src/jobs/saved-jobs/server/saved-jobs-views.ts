// What the pages of saved jobs read: a list, the board, the counts, the rows of a file.
import type { Platform } from '#platform/platform.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import {
  BULK_LIMIT,
  type exportSavedJobs,
  JobStatus,
  type listSavedJobs,
  type savedJobsBoard,
  type savedJobsSummary,
  type Target,
} from '../contract.ts';
import { presentSavedJob } from './present-saved-job.ts';
import { boardRows, countJobs, exportRows, jobsPage, summaryRow, tagsInUse } from './saved-jobs-views.store.ts';

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

export async function boardOf(
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

export async function summaryOf(
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

export async function exportOf(
  db: Platform['db'],
  workspaceId: string,
  target: Target,
): Promise<RouteOutput<typeof exportSavedJobs>> {
  const rows = await exportRows(db, workspaceId, target, BULK_LIMIT);
  return { items: rows.map((row) => presentSavedJob(row)) };
}
