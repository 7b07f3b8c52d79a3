// Ends the log of deliveries after its time, some events at a time.
import { z } from 'zod';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { DELIVERY_DAYS } from '../fields.contract.ts';
import { purgeEvents } from './deliveries.store.ts';

const definition = { name: 'webhooks-purge', payload: z.unknown(), cron: '20 3 * * *', maxAttempts: 3 };
const EVENTS = 5_000;

export function createPurgeWebhooksJob({ db }: Pick<Platform, 'db'>): Job {
  return defineJob(definition, async () => {
    while ((await purgeEvents(db, { days: DELIVERY_DAYS, limit: EVENTS })) === EVENTS);
  });
}
