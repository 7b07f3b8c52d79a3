// Removes counters whose window is over, and leases that died holders have left.
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { purgeLeases } from '../db/leases.ts';
import { defineJob, type Job } from '../jobs/jobs.ts';
import type { Platform } from '../platform.ts';

export function createPurgeRateLimitsJob({ db, clock }: Platform): Job {
  return defineJob(
    { name: 'http-purge-rate-limits', payload: z.unknown(), cron: '*/10 * * * *', maxAttempts: 3 },
    async () => {
      await db.execute(sql`delete from rate_limits where expire < ${clock.now()}`);
      await purgeLeases(db);
    },
  );
}
