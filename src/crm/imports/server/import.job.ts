// Works an import off: looks at its rows, runs it, or takes it back, whichever it waits for.
import { z } from 'zod';
import { defineJob, type Job, type JobDefinition, type Jobs } from '#platform/jobs/jobs.ts';
import type { Executor } from '#platform/platform.ts';
import type { ImportsContext } from './run-rows.ts';

export const importWork = {
  name: 'imports-work',
  payload: z.object({ workspaceId: z.uuid(), importId: z.uuid() }),
  maxAttempts: 25,
} satisfies JobDefinition;

export const importJobKey = (id: string): string => `import:${id}`;

/** In place of a try that waits, and with all tries of its own. */
export function enqueueImport(jobs: Jobs, tx: Executor, workspaceId: string, importId: string): Promise<void> {
  return jobs.enqueue(tx, importWork, { workspaceId, importId }, importJobKey(importId));
}

type GiveUp = (context: ImportsContext, workspaceId: string, importId: string) => Promise<void>;
type Work = (context: ImportsContext, workspaceId: string, importId: string, stopping: AbortSignal) => Promise<void>;

export function createImportJob(context: ImportsContext, work: Work, giveUp: GiveUp): Job {
  return defineJob(
    importWork,
    ({ workspaceId, importId }, stopping) => work(context, workspaceId, importId, stopping),
    ({ workspaceId, importId }) => giveUp(context, workspaceId, importId),
  );
}
