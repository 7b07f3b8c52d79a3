// Every night: lists that lay in the bin for 30 days go, and what was kept of members that were taken out then.
import { z } from 'zod';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { emptyListBins } from './lists.store.ts';

export function createTidyListsJob({ db, log }: Platform): Job {
  return defineJob({ name: 'lists-tidy', payload: z.unknown(), cron: '10 4 * * *', maxAttempts: 3 }, async () => {
    log.info({ deleted: await emptyListBins(db) }, 'lists tidied');
  });
}
