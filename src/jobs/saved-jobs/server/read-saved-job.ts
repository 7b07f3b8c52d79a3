// One saved job with its full posting, and whether its company and title were applied to before.
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import type { SavedJobDetail } from '../contract.ts';
import { presentSavedJob } from './present-saved-job.ts';
import { appliedBefore } from './saved-jobs.store.ts';
import { jobById } from './saved-jobs-views.store.ts';

/** @throws JOB_NOT_FOUND, also for a job of another workspace */
export async function readSavedJob(db: Platform['db'], workspaceId: string, id: string): Promise<SavedJobDetail> {
  const row = await jobById(db, workspaceId, id);
  if (row === null) throw new AppError('JOB_NOT_FOUND');
  return { ...presentSavedJob(row), appliedBefore: await appliedBefore(db, workspaceId, row.applicationKey, id) };
}
