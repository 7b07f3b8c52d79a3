// The job that works off what is done to many records; those who start such work queue it in their transaction.
import { z } from 'zod';
import type { JobDefinition } from '#platform/jobs/jobs.ts';

export const RecordJobPayload = z.object({ workspaceId: z.uuid(), id: z.uuid() });

export const RECORD_JOB: JobDefinition<typeof RecordJobPayload> = {
  name: 'records-job',
  payload: RecordJobPayload,
  maxAttempts: 10,
};
