// Saving a job: the server copies the posting from its own records, once for a workspace.
import type { RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { SavedJobKind, saveJob as saveJobRoute } from '../contract.ts';
import { applicationKey } from '../domain/application-key.ts';
import { announceSavedJobs } from './announce-saved-jobs.ts';
import { appliedBefore, insertSavedJob, lockPlaces, savedState, takeBack } from './saved-jobs.store.ts';
import type { SavedJobsContext } from './saved-jobs-context.ts';

type Saved = RouteOutput<typeof saveJobRoute>;

/** @throws JOB_NOT_FOUND where neither the saved jobs nor the records of its kind know it */
export async function saveJob(
  { platform: { db, events }, postings }: SavedJobsContext,
  { workspaceId, userId }: Principal,
  { kind, jobId }: { kind: SavedJobKind; jobId: string },
): Promise<Saved> {
  const posting = { workspaceId, kind, jobId };
  const before = await savedState(db, posting);
  let changed = false;
  if (before === null) {
    const snapshot = await postings[kind](workspaceId, jobId);
    if (snapshot === null) throw new AppError('JOB_NOT_FOUND');
    const key = applicationKey(snapshot.company, snapshot.title);
    changed = await db.transaction(async (tx) => {
      await lockPlaces(tx, workspaceId);
      return insertSavedJob(tx, posting, userId, snapshot, key);
    });
  } else if (before.shelf !== 'live') {
    changed = await takeBack(db, posting);
  }
  const now = await savedState(db, posting);
  // Deleted for good between the two statements.
  if (now === null) throw new AppError('JOB_NOT_FOUND');
  if (changed) announceSavedJobs(events, workspaceId);
  const warning = await appliedBefore(db, workspaceId, applicationKey(now.company, now.title), now.id);
  return { id: now.id, status: now.status, changed, warning };
}
