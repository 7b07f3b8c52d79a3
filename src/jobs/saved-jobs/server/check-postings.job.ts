// Every night: which saved postings are no longer online.
import { z } from 'zod';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import { checkPostings } from './check-postings.ts';
import type { SavedJobsContext } from './saved-jobs-context.ts';

export function createCheckPostingsJob(context: SavedJobsContext): Job {
  return defineJob(
    { name: 'saved-jobs-check-postings', payload: z.unknown(), cron: '40 4 * * *', maxAttempts: 3 },
    async () => {
      const postings = await checkPostings(context);
      context.platform.log.info({ postings }, 'saved postings looked up');
    },
  );
}
