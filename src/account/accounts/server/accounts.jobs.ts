// Removes sessions that have ended (spec section 4), tokens and changes of address that have expired.
import { z } from 'zod';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { deleteExpiredTokens } from './accounts.store.ts';
import { deleteExpiredChanges } from './email-change.store.ts';
import { deleteExpiredAttempts } from './google/identities.store.ts';
import { deleteExpiredPendings, deleteStaleFactors } from './second-factor/factors.store.ts';
import { deleteExpiredChallenges } from './second-factor/passkeys.store.ts';
import { rotateAppSecrets } from './second-factor/prove-second-factor.ts';
import { purgeSessions } from './sessions.store.ts';

export function createPurgeSessionsJob({ db, clock, log }: Platform): Job {
  return defineJob(
    { name: 'accounts-purge-sessions', payload: z.unknown(), cron: '*/15 * * * *', maxAttempts: 3 },
    async () => {
      const sessions = await purgeSessions(db);
      await deleteExpiredTokens(db, new Date(clock.now()));
      await deleteExpiredAttempts(db, new Date(clock.now()));
      await deleteExpiredChanges(db, new Date(clock.now()));
      await deleteExpiredPendings(db, new Date(clock.now()));
      await deleteExpiredChallenges(db, new Date(clock.now()));
      await deleteStaleFactors(db, new Date(clock.now()));
      log.info({ sessions }, 'sessions purged');
    },
  );
}

/** After a change of SECRET_KEY. */
export function createRotateAppSecretsJob(platform: Platform): Job {
  return defineJob(
    { name: 'accounts-rotate-app-secrets', payload: z.unknown(), cron: '17 * * * *', maxAttempts: 3 },
    async () => {
      const rotated = await rotateAppSecrets(platform, platform.db);
      if (rotated > 0) platform.log.info({ rotated }, 'secrets of authenticator apps encrypted with the present key');
    },
  );
}
