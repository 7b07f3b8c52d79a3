// Every night: messages to support after 90 days, counts of searches after a year.
import { z } from 'zod';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { removeOld } from './help.store.ts';

export function createTidyHelpJob({ db, log }: Platform): Job {
  return defineJob({ name: 'help-tidy', payload: z.unknown(), cron: '20 4 * * *', maxAttempts: 3 }, async () => {
    log.info({ deleted: await removeOld(db) }, 'help tidied');
  });
}
