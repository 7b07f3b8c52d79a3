// Saving a job: the server copies the posting from its own records, once for a workspace.
import { recordActivity } from '#account/activity-log/server/index.ts';
import type { RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { SavedJobKind, saveJob as saveJobRoute } from '../contract.ts';
import { applicationKey } from '../domain/application-key.ts';
import { publishSavedJobs } from './publish-saved-jobs.ts';
import { appliedBefore, insertSavedJob, lockPlaces, savedState, takeBack } from './saved-jobs.store.ts';
import type { SavedJobsContext } from './saved-jobs-context.ts';

type Saved = RouteOutput<typeof saveJobRoute>;

/** @throws JOB_NOT_FOUND where neither the saved jobs nor the records of its kind know it */
export async function saveJob(
  { platform: { db, events }, postings }: SavedJobsContext,
  principal: Principal,
  { kind, jobId }: { kind: SavedJobKind; jobId: string },
): Promise<Saved> {
  const { workspaceId, userId } = principal;
  const posting = { workspaceId, kind, jobId };
  const before = await savedState(db, posting);
  let changed = false;
  if (before === null) {
    const snapshot = await postings[kind](workspaceId, jobId);
    if (snapshot === null) throw new AppError('JOB_NOT_FOUND');
    const key = applicationKey(snapshot.company, snapshot.title);
    changed = await db.transaction(async (tx) => {
      await lockPlaces(tx, workspaceId);
      const isNew = await insertSavedJob(tx, posting, userId, snapshot, key);
      const subject = { type: 'saved-job', label: snapshot.title } as const;
      if (isNew) await recordActivity(tx, principal, { kind: 'saved-job.saved', subject });
      return isNew;
    });
  } else if (before.shelf !== 'live') {
    changed = await db.transaction(async (tx) => {
      const back = await takeBack(tx, posting);
      if (back)
        await recordActivity(tx, principal, { kind: 'saved-job.saved', subject: { type: 'saved-job', id: before.id } });
      return back;
    });
  }
  const now = await savedState(db, posting);
  // Deleted for good between the two statements.
  if (now === null) throw new AppError('JOB_NOT_FOUND');
  if (changed) publishSavedJobs(events, workspaceId);
  const warning = await appliedBefore(db, workspaceId, applicationKey(now.company, now.title), now.id);
  return { id: now.id, status: now.status, changed, warning };
}
