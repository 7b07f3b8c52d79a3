// Works off what is done to many records, and takes up what a killed process has left.
import { z } from 'zod';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { RecordsContext } from '../records-context.ts';
import { RECORD_JOB } from './record-job-definition.ts';
import { stalledJobs } from './record-jobs.store.ts';
import { workOff } from './work-off-job.ts';

export function createRecordJob(context: RecordsContext): Job {
  return defineJob(RECORD_JOB, ({ workspaceId, id }, stopping) => workOff(context, workspaceId, id, stopping));
}

/** Work whose queued job is gone (a restored backup has no queue) is queued again. */
export function createResumeRecordJobsJob({ platform: { db, jobs } }: RecordsContext): Job {
  return defineJob({ name: 'records-resume', payload: z.unknown(), cron: '*/10 * * * *', maxAttempts: 3 }, async () => {
    for (const { workspaceId, id } of await stalledJobs(db)) {
      await jobs.enqueue(db, RECORD_JOB, { workspaceId, id }, `record-job:${id}`);
    }
  });
}
