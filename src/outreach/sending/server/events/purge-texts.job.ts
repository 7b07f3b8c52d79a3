// Every night: texts and events of emails are deleted by the month in which the emails were planned (decision 064).
import { z } from 'zod';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { purgeTexts } from './mail-events.store.ts';

export function createPurgeTextsJob(platform: Pick<Platform, 'db' | 'clock' | 'config' | 'log'>): Job {
  return defineJob(
    { name: 'mails-purge-texts', payload: z.unknown(), cron: '55 3 * * *', maxAttempts: 3 },
    async () => {
      platform.log.info(await purgeTexts(platform), 'texts and events of emails purged');
    },
  );
}
