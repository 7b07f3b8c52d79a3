// Clears away what is kept of domains that nobody asks about any more.
import { z } from 'zod';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { clearMailDomains } from './mail-domains.store.ts';

export function createClearMailDomainsJob({ db }: Pick<Platform, 'db'>): Job {
  return defineJob(
    { name: 'verifier-clear-mail-domains', payload: z.unknown(), cron: '23 4 * * *', maxAttempts: 3 },
    () => clearMailDomains(db),
  );
}
