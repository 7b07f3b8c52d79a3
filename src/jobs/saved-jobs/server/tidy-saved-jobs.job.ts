// Every night: what was in the bin for 30 days goes, notes for undo go after a day, crowded columns are numbered anew.
import { z } from 'zod';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { emptyBins, forgetUndos, renumberColumns } from './saved-jobs-upkeep.store.ts';

export function createTidySavedJobsJob({ db, log }: Platform): Job {
  return defineJob({ name: 'saved-jobs-tidy', payload: z.unknown(), cron: '50 3 * * *', maxAttempts: 3 }, async () => {
    const deleted = await emptyBins(db);
    const undos = await forgetUndos(db);
    const columns = await renumberColumns(db);
    log.info({ deleted, undos, columns }, 'saved jobs tidied');
  });
}
