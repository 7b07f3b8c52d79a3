// Removes archives after their seven days, and gives up those that no process makes any more.
import { z } from 'zod';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { archiveName } from './archive-files.ts';
import { endExports, updateExport } from './data-exports.store.ts';
import type { DataPlaces } from './places.ts';

export function createClearArchivesJob({ db, clock }: Platform, { archives }: DataPlaces): Job {
  return defineJob(
    { name: 'my-data-clear-archives', payload: z.unknown(), cron: '23 * * * *', maxAttempts: 3 },
    async () => {
      for (const { workspaceId, id } of await endExports(db, new Date(clock.now()))) {
        await archives.remove(archiveName(workspaceId, id));
        await updateExport(db, workspaceId, id, { state: 'expired' });
      }
    },
  );
}
