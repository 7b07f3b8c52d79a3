// Every night: what was in the bin for 30 days goes.
import { z } from 'zod';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { emptyBins } from './template-changes.store.ts';

export function createTidyTemplatesJob({ db, log }: Platform): Job {
  return defineJob({ name: 'templates-tidy', payload: z.unknown(), cron: '55 3 * * *', maxAttempts: 3 }, async () => {
    const deleted = await emptyBins(db);
    log.info({ deleted }, 'templates tidied');
  });
}
