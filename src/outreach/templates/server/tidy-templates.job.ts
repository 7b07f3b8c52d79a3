// Every night: what was in the bin for 30 days goes, notes for undo go after a day.
import { z } from 'zod';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { emptyBins, forgetUndos } from './template-changes.store.ts';

export function createTidyTemplatesJob({ db, log }: Platform): Job {
  return defineJob({ name: 'templates-tidy', payload: z.unknown(), cron: '55 3 * * *', maxAttempts: 3 }, async () => {
    const deleted = await emptyBins(db);
    const undos = await forgetUndos(db);
    log.info({ deleted, undos }, 'templates tidied');
  });
}
