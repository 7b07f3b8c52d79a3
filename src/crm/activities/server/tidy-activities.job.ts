// Every night: notes and tasks that were deleted 30 days ago go for good.
import { z } from 'zod';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { emptyBins } from './tidy-activities.store.ts';

export function createTidyActivitiesJob({ db, log }: Platform): Job {
  return defineJob({ name: 'activities-tidy', payload: z.unknown(), cron: '55 3 * * *', maxAttempts: 3 }, async () => {
    log.info({ deleted: await emptyBins(db) }, 'notes and tasks tidied');
  });
}
