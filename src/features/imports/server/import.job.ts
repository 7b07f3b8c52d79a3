// Works an import off: looks at its rows, runs it, or takes it back, whichever it waits for.
import { z } from 'zod';
import type { RecordsContext } from '#features/records/server/index.ts';
import { defineJob, type Job, type JobDefinition } from '#platform/jobs/jobs.ts';

export const importWork = {
  name: 'imports-work',
  payload: z.object({ workspaceId: z.uuid(), importId: z.uuid() }),
  maxAttempts: 25,
} satisfies JobDefinition;

type Work = (context: RecordsContext, workspaceId: string, importId: string, stopping: AbortSignal) => Promise<void>;

export function createImportJob(context: RecordsContext, work: Work): Job {
  return defineJob(importWork, ({ workspaceId, importId }, stopping) => work(context, workspaceId, importId, stopping));
}
