// Forgets idempotency keys that no one sends again.
import { z } from 'zod';
import { defineJob, type Job } from '../jobs/jobs.ts';
import type { Platform } from '../platform.ts';
import { deleteOldKeys } from './idempotency-keys.store.ts';

export function createPurgeIdempotencyKeysJob({ db, log }: Platform): Job {
  return defineJob(
    { name: 'idempotency-keys-purge', payload: z.unknown(), cron: '40 3 * * *', maxAttempts: 3 },
    async () => {
      const keys = await deleteOldKeys(db);
      log.info({ keys }, 'idempotency keys purged');
    },
  );
}
