// Every minute: finds low balances and spent budgets that were not looked at after their charge, because its process died.
import { z } from 'zod';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { EVERYWHERE } from './credit-alerts.store.ts';
import { tellLowCredits, tellSpentBudgets } from './low-credits.ts';

export function createLowCreditsJob(platform: Platform): Job {
  return defineJob(
    { name: 'credits-look-for-low', payload: z.unknown(), cron: '* * * * *', maxAttempts: 1 },
    async () => {
      await tellLowCredits(platform, EVERYWHERE);
      await tellSpentBudgets(platform, null);
    },
  );
}
