// One step of several connections at once: what their servers have taken is written down, and what they hand over next is let go, in one
// transaction. So a mail costs one commit, and no more mails are `sending` than there are connections.

import type { Executor } from '#platform/platform.ts';
import { type Letting, letGo, type Released } from './hand-over.store.ts';
import type { Made } from './make-mails.ts';
import { endSent, takeBackUnsent } from './results.store.ts';
import type { SendingContext } from './sending-context.ts';
import { settle, tellSources } from './settle.ts';
import { noteLeft } from './tell-contacts.job.ts';
import { throughOutage } from './through-outage.store.ts';
import type { Handover } from './transports.provider.ts';
import type { Turn } from './turns.store.ts';

/** Taken by the server of its mailbox. */
export interface Sent {
  mail: Made;
  attempts: number;
  handover: Handover & { kind: 'taken' };
}

export interface Step {
  sent: Sent | null;
  next: Made;
}

/** `letting` null: nothing more may leave. @returns those that are `sending` from now on, with how often that makes it, and when it began */
export async function takeSteps(
  context: SendingContext,
  turn: Turn,
  holder: string,
  steps: readonly Step[],
  letting: Letting | null,
): Promise<Map<string, Released>> {
  const { db, log } = context.platform;
  const { workspaceId } = turn;
  const next = steps.map((step) => step.next);
  const sent = steps.flatMap((step) => step.sent ?? []);
  const takeBack = () =>
    throughOutage(() => {
      const ids = next.map(({ id }) => id);
      return takeBackUnsent(db, workspaceId, holder, ids);
    });
  const go = async (executor: Executor) =>
    letting === null ? new Map<string, Released>() : letGo(executor, turn, letting, next);
  const goAlone = () =>
    go(db).catch(async (error: unknown) => {
      // The answer was lost, and with it whether they are `sending`: none of them was handed over, and nobody else knows that.
      await takeBack();
      throw error;
    });
  if (sent.length === 0) return goAlone();
  try {
    return await db.transaction(async (tx) => {
      const ends = sent.map(({ mail: { mail, messageId }, handover }) => ({
        mail,
        messageId: ('messageId' in handover && handover.messageId) || messageId,
        answer: handover.answer,
      }));
      const outcomes = await endSent(tx, workspaceId, holder, ends);
      await noteLeft(context.platform, tx, workspaceId, outcomes);
      await tellSources(context, tx, workspaceId, outcomes);
      return go(tx);
    });
  } catch (error) {
    // Each result is worth more than that the next mail leaves: they are written without it, mail by mail where nothing else helps.
    log.warn({ err: error, ...turn }, 'results of mails are written by themselves');
    const handedOver = sent.map(({ mail: { mail }, attempts, handover }) => ({ mail, attempts, handover }));
    await settle(context, turn, holder, handedOver);
    await takeBack();
    return goAlone();
  }
}
