// Queues what a lost job has left: a process that was killed beside others keeps its jobs locked for hours.
import { z } from 'zod';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { importWork } from './import.job.ts';
import { idleWork } from './imports.store.ts';

/** Work that goes on says so with every batch; the longest step without one takes a minute or two. */
const IDLE_MS = 15 * 60_000;

export function createResumeImportsJob({ db, clock, jobs }: Platform): Job {
  return defineJob({ name: 'imports-resume', payload: z.unknown(), cron: '*/10 * * * *', maxAttempts: 1 }, async () => {
    for (const { workspaceId, id } of await idleWork(db, new Date(clock.now() - IDLE_MS)))
      await jobs.enqueue(db, importWork, { workspaceId, importId: id }, `import-resume:${id}`);
  });
}
