// An event is stored once by its id, with the job that works it off, before it is answered.
import { z } from 'zod';
import { defineJob, type Job, type JobDefinition } from '#platform/jobs/jobs.ts';
import type { Billing } from './billing-context.ts';
import { eventById, eventDone, eventFailed, insertEvent } from './events.store.ts';
import type { ProviderEvent } from './payments.provider.ts';
import { NotYet, settleEvent } from './settle-events.ts';

export const processEventJob = {
  name: 'billing-process-event',
  payload: z.object({ eventId: z.string() }),
  maxAttempts: 12,
} satisfies JobDefinition;

/** Answers whether the event was new. */
export async function receiveEvent({ platform, provider }: Billing, event: ProviderEvent): Promise<boolean> {
  if (event.subject === 'other') return false;
  return platform.db.transaction(async (tx) => {
    const isNew = await insertEvent(tx, provider.name, event);
    if (isNew) await platform.jobs.enqueue(tx, processEventJob, { eventId: event.eventId }, jobKey(event.eventId));
    return isNew;
  });
}

export const jobKey = (eventId: string) => `billing:${eventId}`;

/** @throws what kept it from being applied; the event then says so, and is tried again. */
export async function processEvent(billing: Billing, eventId: string): Promise<void> {
  const { db } = billing.platform;
  const event = await eventById(db, eventId);
  if (!event || event.state === 'done' || event.provider !== billing.provider.name) return;
  try {
    await settleEvent(billing, event);
  } catch (error) {
    await eventFailed(db, eventId, error instanceof Error ? error.message : String(error));
    throw error;
  }
  await eventDone(db, eventId);
}

export function createProcessEventJob(billing: Billing): Job {
  return defineJob(processEventJob, async ({ eventId }) => {
    try {
      await processEvent(billing, eventId);
    } catch (error) {
      billing.platform.log.warn({ err: error, eventId }, 'an event of the payment provider could not be applied');
      // What waits for somebody to sign up is tried again by the claim and by the sweep.
      if (!(error instanceof NotYet)) throw error;
    }
  });
}
