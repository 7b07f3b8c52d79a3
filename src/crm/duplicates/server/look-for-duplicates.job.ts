// Every minute: which workspaces have records that changed; for each a job of its own. Every night pairs of purged records go.
import { z } from 'zod';
import { defineJob, type Job, type JobDefinition } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { forgetPairs } from './duplicates.store.ts';
import { lookForDuplicates } from './look-for-duplicates.ts';
import { waitingScans } from './scans.store.ts';

const Payload = z.object({ workspaceId: z.uuid(), kind: z.enum(['contact', 'company']) });
const LOOK: JobDefinition<typeof Payload> = { name: 'duplicates-look', payload: Payload, maxAttempts: 5 };

export function createLookForDuplicatesJob(platform: Platform): Job {
  return defineJob(LOOK, (looking, stopping) => lookForDuplicates(platform, looking, stopping));
}

export function createWaitingDuplicatesJob({ db, jobs }: Platform): Job {
  return defineJob(
    { name: 'duplicates-waiting', payload: z.unknown(), cron: '* * * * *', maxAttempts: 1 },
    async () => {
      for (const { workspaceId, kind } of await waitingScans(db)) {
        await jobs.enqueue(db, LOOK, { workspaceId, kind }, `duplicates:${workspaceId}:${kind}`);
      }
    },
  );
}

export function createTidyDuplicatesJob({ db, log }: Platform): Job {
  return defineJob({ name: 'duplicates-tidy', payload: z.unknown(), cron: '35 3 * * *', maxAttempts: 3 }, async () => {
    log.info({ pairs: await forgetPairs(db) }, 'pairs of purged records forgotten');
  });
}
