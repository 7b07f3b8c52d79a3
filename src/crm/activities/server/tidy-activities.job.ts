// Nightly: purges notes and tasks that were deleted 30 days ago.
import { z } from 'zod';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { purgeDeleted } from './notes.store.ts';

export function createTidyActivitiesJob({ db, log }: Platform): Job {
  return defineJob({ name: 'activities-tidy', payload: z.unknown(), cron: '55 3 * * *', maxAttempts: 3 }, async () => {
    log.info({ deleted: await purgeDeleted(db) }, 'notes and tasks tidied');
  });
}
