// The background job of an import: checks its rows, runs it or reverts it, depending on its state.
import { z } from 'zod';
import { defineJob, type Job, type JobDefinition, type Jobs } from '#platform/jobs/jobs.ts';
import type { Executor } from '#platform/platform.ts';
import { idleWork, importById, withImportLease } from './imports.store.ts';
import type { ImportsContext } from './imports-context.ts';
import { checkImport } from './run/check-import.ts';
import { failImport } from './run/end-import.ts';
import { revertImport } from './run/revert-import.ts';
import { runRows } from './run/run-rows.ts';

const importWork = {
  name: 'imports-work',
  payload: z.object({ workspaceId: z.uuid(), importId: z.uuid() }),
  maxAttempts: 25,
} satisfies JobDefinition;

export const importJobKey = (id: string): string => `import:${id}`;

/** Replaces a queued attempt, with a full number of attempts. */
export function enqueueImport(jobs: Jobs, tx: Executor, workspaceId: string, importId: string): Promise<void> {
  return jobs.enqueue(tx, importWork, { workspaceId, importId }, importJobKey(importId));
}

export function createImportJob(context: ImportsContext): Job {
  return defineJob(
    importWork,
    ({ workspaceId, importId }, stopping) => processImport(context, workspaceId, importId, stopping),
    ({ workspaceId, importId }) => failImport(context, workspaceId, importId),
  );
}

/** One process at a time works on one import; a second waits for the first. */
async function processImport(
  context: ImportsContext,
  workspaceId: string,
  importId: string,
  signal: AbortSignal,
): Promise<void> {
  const { db } = context.platform;
  await withImportLease(context.platform, importId, signal, async (stopping) => {
    const row = await importById(db, workspaceId, importId);
    if (row?.state === 'cancelled' && row.finishedAt !== null) return;
    switch (row?.state) {
      case 'checking':
        return checkImport(context, workspaceId, row, stopping);
      case 'running':
      // Cancelled during the run: it counts the result and cleans up.
      case 'cancelled':
        return runRows(context, workspaceId, row, stopping);
      case 'undoing':
        return revertImport(context, workspaceId, row, stopping);
    }
  });
}

/** A running import records its progress with every batch; the longest step without one takes a minute or two. */
const IDLE_MS = 15 * 60_000;

/**
 * Resumes imports that lost their job: a process that was killed beside others keeps its jobs locked for hours, a restored backup has no
 * queue. An import that has used up its tries fails.
 */
export function createResumeImportsJob(context: ImportsContext): Job {
  const { db, clock, jobs } = context.platform;
  return defineJob({ name: 'imports-resume', payload: z.unknown(), cron: '*/10 * * * *', maxAttempts: 1 }, async () => {
    for (const { workspaceId, id } of await idleWork(db, new Date(clock.now() - IDLE_MS))) {
      const resumed = await jobs.resume(db, importWork, { workspaceId, importId: id }, importJobKey(id));
      if (!resumed) await failImport(context, workspaceId, id);
    }
  });
}
