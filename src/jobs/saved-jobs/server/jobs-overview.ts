// What the overview of a workspace says of its saved jobs: what is due on a day, and how far the jobs have come.
import type { Platform } from '#platform/platform.ts';
import type { JobStatus, SavedJob } from '../contract.ts';
import { countJobs, stageCounts } from './saved-jobs-views.store.ts';
import { listPage } from './saved-jobs-views.ts';

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
