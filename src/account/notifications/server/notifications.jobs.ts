// Background work of notifications: push messages, the daily email, and what is too old to be kept.
import { z } from 'zod';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import { KEPT_DAYS } from '../fields.contract.ts';
import { createDigestJobs } from './digest.jobs.ts';
import { purgeNotifications } from './notifications.store.ts';
import type { NotificationsContext } from './notifications-context.ts';
import { createPushJobs } from './push.jobs.ts';
import { removeOfEndedSessions } from './push-subscriptions.store.ts';

export function createNotificationJobs(context: NotificationsContext): Job[] {
  const { db, log } = context.platform;
  return [
    ...createPushJobs(context),
    ...createDigestJobs(context),
    defineJob({ name: 'notifications-purge', payload: z.unknown(), cron: '41 3 * * *', maxAttempts: 3 }, async () => {
      await removeOfEndedSessions(db);
      log.info({ purged: await purgeNotifications(db, KEPT_DAYS) }, 'old notifications purged');
    }),
  ];
}
