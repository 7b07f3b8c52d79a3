// Looks every ten minutes for deletions whose day has come. Its payload names nobody.
import { z } from 'zod';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { eraseDueAccounts } from './erase-account.ts';
import type { DataPlaces } from './places.ts';

export function createEraseDueAccountsJob(platform: Platform, places: DataPlaces): Job {
  return defineJob(
    { name: 'my-data-erase-due', payload: z.unknown(), cron: '*/10 * * * *', maxAttempts: 1 },
    async () => {
      await eraseDueAccounts(platform, places);
    },
  );
}
