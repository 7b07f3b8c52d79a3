// Clears away kept answers of open sources that nobody is given any more.
import { z } from 'zod';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { clearOldAnswers } from './prospects.store.ts';

export function createClearProspectAnswersJob({ db, log }: Platform): Job {
  return defineJob(
    { name: 'prospects-clear-answers', payload: z.unknown(), cron: '23 * * * *', maxAttempts: 3 },
    async () => {
      log.info({ cleared: await clearOldAnswers(db) }, 'old answers of open sources were cleared away');
    },
  );
}
