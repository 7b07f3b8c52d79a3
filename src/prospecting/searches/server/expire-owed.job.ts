// Ruling R1: a search that failed is owed for 30 days.
import { z } from 'zod';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { expireOwedRuns } from './searches.store.ts';

export function createExpireOwedJob({ db, log }: Platform): Job {
  return defineJob(
    { name: 'searches-expire-owed', payload: z.unknown(), cron: '20 3 * * *', maxAttempts: 3 },
    async () => {
      const runs = await expireOwedRuns(db);
      log.info({ runs }, 'owed searches expired');
    },
  );
}
