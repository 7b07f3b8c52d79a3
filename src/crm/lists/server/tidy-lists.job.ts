// Nightly: purges lists that were trashed 30 days ago, and members that were removed then.
import { z } from 'zod';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { purgeTrashedLists } from './lists.store.ts';

export function createTidyListsJob({ db, log }: Platform): Job {
  return defineJob({ name: 'lists-tidy', payload: z.unknown(), cron: '10 4 * * *', maxAttempts: 3 }, async () => {
    log.info({ deleted: await purgeTrashedLists(db) }, 'lists tidied');
  });
}
