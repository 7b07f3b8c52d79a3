// Runs bulk jobs, and resumes those of a killed process.
import { z } from 'zod';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import { ERRORS } from '#shared/errors.ts';
import type { RecordsContext } from '../records-context.ts';
import { failJob, processJob } from './process-job.ts';
import { RECORD_JOB } from './record-job.ts';
import { stalledJobs } from './record-jobs.store.ts';

export function createRecordJob(context: RecordsContext): Job {
  return defineJob(
    RECORD_JOB,
    ({ workspaceId, id }, stopping) => processJob(context, workspaceId, id, stopping),
    ({ workspaceId, id }) => failJob(context, workspaceId, id, ERRORS.JOB_FAILED.text),
  );
}

/** Work whose queued job is gone (a restored backup has no queue) is queued again; work that used up its tries fails. */
export function createResumeRecordJobsJob(context: RecordsContext): Job {
  const { db, jobs } = context.platform;
  return defineJob({ name: 'records-resume', payload: z.unknown(), cron: '*/10 * * * *', maxAttempts: 3 }, async () => {
    for (const { workspaceId, id } of await stalledJobs(db)) {
      const resumed = await jobs.resume(db, RECORD_JOB, { workspaceId, id }, `record-job:${id}`);
      if (!resumed) await failJob(context, workspaceId, id, ERRORS.JOB_FAILED.text);
    }
  });
}
