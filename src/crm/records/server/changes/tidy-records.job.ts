// Every night: what was in the bin for 30 days goes for good, and so does what could be taken back.
import { z } from 'zod';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { RecordsContext } from '../records-context.ts';
import { forgetCalls } from '../writing/idempotency-keys.store.ts';
import { emptyBins, forgetChanges, forgetJobs } from './tidy.store.ts';

export function createTidyRecordsJob({ platform: { db, log }, relations }: RecordsContext): Job {
  return defineJob({ name: 'records-tidy', payload: z.unknown(), cron: '20 3 * * *', maxAttempts: 3 }, async () => {
    const deleted = await emptyBins(db, relations.links);
    const changes = await forgetChanges(db);
    const jobs = await forgetJobs(db);
    const calls = await forgetCalls(db);
    log.info({ deleted, changes, jobs, calls }, 'records tidied');
  });
}
