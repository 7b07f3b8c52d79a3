// Passes cancelled mails to their source once the undo period has passed: a campaign stops for these recipients.
import { z } from 'zod';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import { consumeScheduledUndo, stillCancelled } from '../scheduled/scheduled.store.ts';
import { type MailOutcome, type SendingContext, toSource } from '../sending-context.ts';

/** Undo is offered for 10 s (product design section 4). */
const UNDO_MS = 20_000;
const definition = {
  name: 'mails-cancelled',
  payload: z.object({ workspaceId: z.uuid(), undoId: z.uuid() }),
  maxAttempts: 10,
};

export function cancelledLater(
  { jobs, clock }: Platform,
  tx: Executor,
  workspaceId: string,
  undoId: string,
): Promise<void> {
  const at = new Date(clock.now() + UNDO_MS);
  return jobs.enqueue(tx, definition, { workspaceId, undoId }, `mails-cancelled:${undoId}`, at);
}

export function createCancelledMailsJob(context: Pick<SendingContext, 'platform' | 'sources'>): Job {
  return defineJob(definition, async ({ workspaceId, undoId }) => {
    await context.platform.db.transaction(async (tx) => {
      const undo = await consumeScheduledUndo(tx, workspaceId, undoId);
      if (undo === null) return;
      const ended = await stillCancelled(
        tx,
        workspaceId,
        undo.mails.map(({ id }) => id),
      );
      for (const kind of new Set(undo.mails.map(({ streamKind }) => streamKind))) {
        const outcomes = undo.mails.flatMap((mail): MailOutcome[] => {
          const at = ended.get(mail.id);
          if (mail.streamKind !== kind || at === undefined) return [];
          const { id: mailId, streamId, recipientId, stepId, contactId, messageId } = mail;
          const common = { mailId, streamId, recipientId, stepId, contactId, messageId };
          return [{ ...common, state: 'cancelled', reason: 'taken-back', detail: '', at: new Date(at) }];
        });
        if (outcomes.length > 0) await toSource(context, kind)?.recordOutcomes(tx, workspaceId, outcomes);
      }
    });
  });
}
