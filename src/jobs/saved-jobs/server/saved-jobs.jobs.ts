// Background jobs of saved jobs: whether postings are still online, and what is cleared every night.
import { z } from 'zod';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import type { SavedJobKind } from '../contract.ts';
import { publishSavedJobs, type SavedJobsContext } from './saved-jobs-context.ts';
import { emptyBins, postingsToCheck, recordCheck, renumberColumns } from './saved-jobs-upkeep.store.ts';

export function createCheckPostingsJob(context: SavedJobsContext): Job {
  return defineJob(
    { name: 'saved-jobs-check-postings', payload: z.unknown(), cron: '40 4 * * *', maxAttempts: 3 },
    async () => {
      const postings = await checkPostings(context);
      context.platform.log.info({ postings }, 'saved postings looked up');
    },
  );
}

// Whether the postings of saved jobs are still online: looked up in our own records of their boards, a few at a time.
const BATCH_SIZE = 200;

/** Returns how many were checked. A restarted run continues with those that were not checked yet. */
export async function checkPostings({ platform: { db, events, log }, postings }: SavedJobsContext): Promise<number> {
  let checked = 0;
  for (;;) {
    const rows = await postingsToCheck(db, BATCH_SIZE);
    const changedIn = new Set<string>();
    for (const { workspaceId, id, kind, jobId } of rows) {
      const online = await onlineNow(workspaceId, kind, jobId);
      if (await recordCheck(db, workspaceId, id, online)) changedIn.add(workspaceId);
    }
    for (const workspaceId of changedIn) publishSavedJobs(events, workspaceId);
    checked += rows.length;
    if (rows.length < BATCH_SIZE) return checked;
  }

  /** Null where it is unknown, also after a failed look-up: the others are checked nevertheless. */
  async function onlineNow(workspaceId: string, kind: SavedJobKind, jobId: string): Promise<boolean | null> {
    try {
      return (await postings[kind](workspaceId, jobId))?.online ?? null;
    } catch (error) {
      log.warn({ err: error, workspaceId, kind, jobId }, 'a saved posting could not be looked up');
      return null;
    }
  }
}

// Every night: deletes jobs that were in the bin for 30 days, and renumbers crowded columns.
export function createTidySavedJobsJob({ db, log }: Platform): Job {
  return defineJob({ name: 'saved-jobs-tidy', payload: z.unknown(), cron: '50 3 * * *', maxAttempts: 3 }, async () => {
    const deleted = await emptyBins(db);
    const columns = await renumberColumns(db);
    log.info({ deleted, columns }, 'saved jobs tidied');
  });
}
