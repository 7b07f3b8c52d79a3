// Removes sessions that are inactive or older than 30 days (spec section 4), tokens and changes of address that have expired.
import { z } from 'zod';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { deleteExpiredTokens } from './accounts.store.ts';
import { deleteExpiredChanges } from './email-change.store.ts';
import { deleteExpiredAttempts } from './identities.store.ts';
import { purgeSessions } from './sessions.store.ts';

export function createPurgeSessionsJob({ db, clock, log }: Platform): Job {
  return defineJob(
    { name: 'accounts-purge-sessions', payload: z.unknown(), cron: '*/15 * * * *', maxAttempts: 3 },
    async () => {
      const sessions = await purgeSessions(db);
      await deleteExpiredTokens(db, new Date(clock.now()));
      await deleteExpiredAttempts(db, new Date(clock.now()));
      await deleteExpiredChanges(db, new Date(clock.now()));
      log.info({ sessions }, 'sessions purged');
    },
  );
}
