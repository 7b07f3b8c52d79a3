// Jobs of numbers: refreshing them from Meta, hourly and after events, and an hourly clean-up that also retries failed events.
import { z } from 'zod';
import { defineJob, type Job, type JobDefinition } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { deleteOldEvents, deleteUnusedCallbacks, retryFailedEvents } from '../webhooks/events.store.ts';
import type { WhatsappContext } from '../whatsapp-context.ts';
import { refreshNumber } from './manage-numbers.ts';
import { resealSecrets } from './number-secrets.ts';
import { deleteOldReached, deleteSecretsOfRemoved, numbersToCheck } from './numbers.store.ts';

export function createWhatsappNumberJobs(context: WhatsappContext): Job[] {
  return [createRefreshNumberJob(context), createRefreshNumbersJob(context), createTidyWhatsappJob(context.platform)];
}

const Payload = z.object({ workspaceId: z.uuid(), numberId: z.uuid(), repairs: z.boolean().default(false) });

export const REFRESH_NUMBER: JobDefinition<typeof Payload> = {
  name: 'whatsapp-refresh-number',
  payload: Payload,
  maxAttempts: 5,
};

/** Management calls are limited to 200 an hour per app (integration contracts 1.9); one per number is far below. */
const MAX_NUMBERS = 10_000;
const EVERY_MS = 50 * 60_000;

export function createRefreshNumberJob(context: WhatsappContext): Job {
  return defineJob(REFRESH_NUMBER, async ({ workspaceId, numberId, repairs }) => {
    const answer = await refreshNumber(context, workspaceId, numberId, { repairs });
    if (answer?.ok === false && answer.fault.kind === 'not-sent') throw new Error('WhatsApp could not be reached');
  });
}

function createRefreshNumbersJob({ platform }: WhatsappContext): Job {
  const { db, clock, jobs } = platform;
  return defineJob(
    { name: 'whatsapp-refresh-numbers', payload: z.unknown(), cron: '41 * * * *', maxAttempts: 3 },
    async () => {
      for (const { workspaceId, id } of await numbersToCheck(db, new Date(clock.now() - EVERY_MS), MAX_NUMBERS))
        await jobs.enqueue(db, REFRESH_NUMBER, { workspaceId, numberId: id }, `whatsapp-refresh ${id}`);
    },
  );
}

const EVENT_DAYS = 30;
const BATCH_SIZE = 5_000;

export function createTidyWhatsappJob(platform: Platform): Job {
  const { db, log, clock } = platform;
  return defineJob({ name: 'whatsapp-tidy', payload: z.unknown(), cron: '53 * * * *', maxAttempts: 3 }, async () => {
    const before = new Date(clock.now() - EVENT_DAYS * 86_400_000);
    let events = 0;
    for (let gone = BATCH_SIZE; gone === BATCH_SIZE; events += gone)
      gone = await deleteOldEvents(db, before, BATCH_SIZE);
    const secrets = await deleteSecretsOfRemoved(db);
    const resealed = await resealSecrets(platform, db);
    const callbacks = await deleteUnusedCallbacks(db);
    const reached = await deleteOldReached(db);
    const retried = await retryFailedEvents(db);
    log.info({ events, secrets, resealed, callbacks, reached, retried }, 'WhatsApp tidied');
  });
}
