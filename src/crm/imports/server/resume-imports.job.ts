// Resumes imports that lost their job: a process that was killed beside others keeps its jobs locked for hours, a restored backup has no queue.
import { z } from 'zod';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import { failImport } from './fail-import.ts';
import { importJobKey, importWork } from './import.job.ts';
import { idleWork } from './imports.store.ts';
import type { ImportsContext } from './run-rows.ts';

/** A running import records its progress with every batch; the longest step without one takes a minute or two. */
const IDLE_MS = 15 * 60_000;

/** An import that has used up its tries fails. */
export function createResumeImportsJob(context: ImportsContext): Job {
  const { db, clock, jobs } = context.platform;
  return defineJob({ name: 'imports-resume', payload: z.unknown(), cron: '*/10 * * * *', maxAttempts: 1 }, async () => {
    for (const { workspaceId, id } of await idleWork(db, new Date(clock.now() - IDLE_MS))) {
      const resumed = await jobs.resume(db, importWork, { workspaceId, importId: id }, importJobKey(id));
      if (!resumed) await failImport(context, workspaceId, id);
    }
  });
}
