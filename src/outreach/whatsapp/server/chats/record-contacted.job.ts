// What a sent message says in the records of its contact: when they were last contacted, and one entry of the timeline for a burst. A job of
// its own, because it waits for the library, which a worker that sends never does.
import { z } from 'zod';
import { tellEvents } from '#crm/activities/server/index.ts';
import { noteContacted, publishBoth } from '#crm/records/server/index.ts';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Executor } from '#platform/platform.ts';
import { messageOpening } from '../../domain/message-opening.ts';
import type { WhatsappContext } from '../whatsapp-context.ts';
import { BURST_HOURS } from './follow-inbound.ts';
import { hasWrittenBefore, sentFacts } from './messages.store.ts';

export const RECORD_CONTACTED = {
  name: 'whatsapp-record-contacted',
  payload: z.object({ workspaceId: z.uuid(), messageId: z.uuid() }),
  maxAttempts: 10,
};

/** In the transaction that records what became of a message; once for each. */
export function enqueueContacted(
  { platform }: Pick<WhatsappContext, 'platform'>,
  tx: Executor,
  workspaceId: string,
  messageId: string,
): Promise<void> {
  return platform.jobs.enqueue(tx, RECORD_CONTACTED, { workspaceId, messageId }, `whatsapp-contacted ${messageId}`);
}

export function createRecordContactedJob({ platform }: Pick<WhatsappContext, 'platform'>): Job {
  return defineJob(RECORD_CONTACTED, async ({ workspaceId, messageId }) => {
    const sent = await sentFacts(platform.db, workspaceId, messageId);
    if (sent === null) return;
    const { contactId, chatId, at, kind, text, from, practice, campaign, createdBy } = sent;
    await platform.db.transaction(async (tx) => {
      // Simulated people were not contacted.
      if (!practice) await noteContacted(tx, workspaceId, [{ contactId, at: at.toISOString() }]);
      const burst = { chatId, direction: 'out' as const, at, hours: BURST_HOURS, except: messageId };
      if (await hasWrittenBefore(tx, workspaceId, burst)) return;
      const payload = { text: messageOpening(kind, text), chatId, detail: '', from, practice, campaign };
      const events = [{ id: messageId, recordId: contactId, payload, madeBy: createdBy, at: at.toISOString() }];
      await tellEvents(tx, workspaceId, { kind: 'contact', what: 'whatsapp-sent', events });
    });
    publishBoth(platform.events, workspaceId, 'contact');
  });
}
