// Pressing "Saved" again: the job goes into the bin with everything that was noted of it.
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { SavedJobKind } from '../contract.ts';
import { announceSavedJobs } from './announce-saved-jobs.ts';
import { putIntoBin } from './saved-jobs.store.ts';
import type { SavedJobsContext } from './saved-jobs-context.ts';

/** @throws JOB_NOT_FOUND where it is not saved */
export async function unsaveJob(
  { platform: { db, events } }: SavedJobsContext,
  { workspaceId }: Principal,
  { kind, jobId }: { kind: SavedJobKind; jobId: string },
): Promise<void> {
  if (!(await putIntoBin(db, { workspaceId, kind, jobId }))) throw new AppError('JOB_NOT_FOUND');
  announceSavedJobs(events, workspaceId);
}
