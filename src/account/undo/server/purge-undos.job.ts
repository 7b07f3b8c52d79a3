// Every night: undos that are a day old.
import { z } from 'zod';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { purgeUndos } from './undos.store.ts';

export function createPurgeUndosJob({ db, log }: Platform): Job {
  return defineJob({ name: 'undos-purge', payload: z.unknown(), cron: '50 3 * * *', maxAttempts: 3 }, async () => {
    log.info({ undos: await purgeUndos(db) }, 'undos purged');
  });
}
