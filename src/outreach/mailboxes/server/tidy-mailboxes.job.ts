// Hourly: deletes secrets of removed mailboxes, old practice emails and expired consents, encrypts secrets with the current SECRET_KEY, and
// checks tracking domains.
import { z } from 'zod';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { RESTORE_MS } from './change-mailboxes.ts';
import { recheckHosts } from './domains/tracking-hosts.provider.ts';
import { resealSecrets } from './mailbox-secrets.ts';
import { deleteExpiredConsents, deleteSecretsOfRemoved } from './mailboxes.store.ts';
import { deleteOldPracticeMails } from './practice/practice.store.ts';

const PRACTICE_DAYS = 30;

export function createTidyMailboxesJob(platform: Platform): Job {
  const { db, log, clock } = platform;
  return defineJob({ name: 'mailboxes-tidy', payload: z.unknown(), cron: '23 * * * *', maxAttempts: 3 }, async () => {
    const now = clock.now();
    const secrets = await deleteSecretsOfRemoved(db, new Date(now - RESTORE_MS));
    const practice = await deleteOldPracticeMails(db, new Date(now - PRACTICE_DAYS * 86_400_000));
    const consents = await deleteExpiredConsents(db, new Date(now));
    const resealed = await resealSecrets(platform, db);
    const checked = await recheckHosts(platform);
    log.info({ secrets, practice, consents, resealed, checked }, 'mailboxes tidied');
  });
}
