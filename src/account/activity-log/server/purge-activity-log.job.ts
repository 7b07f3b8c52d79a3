// Every night: entries that are older than 12 months go, in batches, so that none of them holds locks for long.
import { z } from 'zod';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { purgeBatch } from './activity-log.store.ts';

export const KEPT_MONTHS = 12;
const BATCH_SIZE = 5_000;

export function createPurgeActivityLogJob(platform: Platform): Job {
  return defineJob(
    { name: 'activity-log-purge', payload: z.unknown(), cron: '25 3 * * *', maxAttempts: 3 },
    async () => {
      platform.log.info({ deleted: await purgeActivityLog(platform) }, 'activity log purged');
    },
  );
}

export async function purgeActivityLog(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  size = BATCH_SIZE,
): Promise<number> {
  const before = new Date(clock.now());
  before.setUTCMonth(before.getUTCMonth() - KEPT_MONTHS);
  let deleted = 0;
  for (;;) {
    const batch = await purgeBatch(db, before, size);
    deleted += batch;
    if (batch < size) return deleted;
  }
}
