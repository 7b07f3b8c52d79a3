// Every hour: secrets of mailboxes that nobody can bring back any more go, those that an older SECRET_KEY has sealed are sealed anew,
// what mailboxes to practise with took long ago is thrown away, and names that tracked links lead to are looked at again.
import { z } from 'zod';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { RESTORE_MS } from './change-mailboxes.ts';
import { forgetConsents } from './consents.store.ts';
import { recheckHosts } from './domains/tracking-hosts.provider.ts';
import { resealSecrets } from './mailbox-secrets.ts';
import { forgetSecretsOfRemoved } from './mailboxes.store.ts';
import { clearOldPracticeMails } from './practice/practice.store.ts';

const PRACTICE_DAYS = 30;

export function createTidyMailboxesJob(platform: Platform): Job {
  const { db, log, clock } = platform;
  return defineJob({ name: 'mailboxes-tidy', payload: z.unknown(), cron: '23 * * * *', maxAttempts: 3 }, async () => {
    const now = clock.now();
    const secrets = await forgetSecretsOfRemoved(db, new Date(now - RESTORE_MS));
    const practice = await clearOldPracticeMails(db, new Date(now - PRACTICE_DAYS * 86_400_000));
    const consents = await forgetConsents(db, new Date(now));
    const resealed = await resealSecrets(platform, db);
    const looked = await recheckHosts(platform);
    log.info({ secrets, practice, consents, resealed, looked }, 'mailboxes tidied');
  });
}
