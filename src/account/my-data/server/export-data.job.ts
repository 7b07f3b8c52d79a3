// Makes archives in the background.
import { z } from 'zod';
import { defineJob, type Job, type JobDefinition } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { makeArchive } from './make-archive.ts';
import type { DataPlaces } from './places.ts';

export const exportDataJob = {
  name: 'my-data-export',
  payload: z.object({ workspaceId: z.uuid(), exportId: z.uuid() }),
  maxAttempts: 3,
} satisfies JobDefinition;

export function createExportDataJob(platform: Platform, places: DataPlaces): Job {
  return defineJob(exportDataJob, (payload, stopping) => makeArchive(platform, places, payload, stopping));
}
