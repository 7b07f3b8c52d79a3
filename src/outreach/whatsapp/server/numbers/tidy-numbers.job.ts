// Every hour: events worked off long ago and secrets of disconnected numbers go, secrets of an older SECRET_KEY are sealed again, and events
// that failed are tried once more.
import { z } from 'zod';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { deleteOldEvents, deleteUnusedCallbacks, retryFailedEvents } from '../webhooks/events.store.ts';
import { resealSecrets } from './number-secrets.ts';
import { deleteOldReached } from './people-limit.store.ts';
import { deleteSecretsOfRemoved } from './secrets.store.ts';

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
