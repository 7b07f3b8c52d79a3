// Every night: texts and events of emails are deleted by the month in which the emails were planned (decision 064).
import { z } from 'zod';
import { dropOldMonths } from '#platform/db/months.ts';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { endedBefore } from './mail-events.store.ts';

export function createPurgeTextsJob(platform: Pick<Platform, 'db' | 'clock' | 'config' | 'log'>): Job {
  const { db, clock, config, log } = platform;
  return defineJob(
    { name: 'mails-purge-texts', payload: z.unknown(), cron: '55 3 * * *', maxAttempts: 3 },
    async () => {
      const kept = config.retention.emailTexts;
      if (kept === null) return;
      const limit = new Date(clock.now());
      limit.setUTCMonth(limit.getUTCMonth() - kept);
      // A large campaign sends for months after it was planned.
      const allEnded = (month: string) => endedBefore(db, month, limit);
      const texts = await dropOldMonths(platform, 'mail_contents', kept, allEnded);
      const events = await dropOldMonths(platform, 'mail_events', kept, allEnded);
      log.info({ texts, events }, 'texts and events of emails purged');
    },
  );
}
