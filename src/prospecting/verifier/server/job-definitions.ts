// The job that works batches off; those who start such work queue it in their transaction.
import { z } from 'zod';
import type { JobDefinition } from '#platform/jobs/jobs.ts';

export const VerifierWork = z.object({ workspaceId: z.uuid(), id: z.uuid() });

export const VERIFIER_WORK: JobDefinition<typeof VerifierWork> = {
  name: 'verifier-work',
  payload: VerifierWork,
  maxAttempts: 25,
};
