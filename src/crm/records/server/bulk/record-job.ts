// The background job that changes many records, as it is queued and as the browser sees it.
import { z } from 'zod';
import type { JobDefinition } from '#platform/jobs/jobs.ts';
import type { RecordJob } from '../../contract.ts';
import type { JobRow } from './record-jobs.store.ts';

export const RecordJobPayload = z.object({ workspaceId: z.uuid(), id: z.uuid() });

export const RECORD_JOB: JobDefinition<typeof RecordJobPayload> = {
  name: 'records-job',
  payload: RecordJobPayload,
  maxAttempts: 10,
};

export function presentJob({ target: _target, reached: _reached, madeBy: _madeBy, ...job }: JobRow): RecordJob {
  return { ...job, createdAt: job.createdAt.toISOString(), finishedAt: job.finishedAt?.toISOString() ?? null };
}
