// Deletes stored answers that are too old to be served.
import { z } from 'zod';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { clearOldAnswers } from './freelance.store.ts';

export function createClearFreelanceAnswersJob({ db, log }: Platform): Job {
  return defineJob(
    { name: 'freelance-clear-answers', payload: z.unknown(), cron: '17 * * * *', maxAttempts: 3 },
    async () => {
      log.info({ cleared: await clearOldAnswers(db) }, 'deleted old answers of freelance sources');
    },
  );
}
