// Deletes quotes and requests after their time, some at a time.
import { z } from 'zod';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { purgeApprovals, purgeQuotes } from './approvals.store.ts';

const definition = { name: 'agents-purge', payload: z.unknown(), cron: '40 3 * * *', maxAttempts: 3 };
const BATCH_SIZE = 5_000;

export function createPurgeAgentsJob({ db }: Pick<Platform, 'db'>): Job {
  return defineJob(definition, async () => {
    while ((await purgeQuotes(db, BATCH_SIZE)) === BATCH_SIZE);
    while ((await purgeApprovals(db, BATCH_SIZE)) === BATCH_SIZE);
  });
}
