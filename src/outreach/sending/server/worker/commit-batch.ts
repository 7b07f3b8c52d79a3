// Commits a batch over several connections: the results of what was sent and the claims of what is sent next, in one transaction. So a mail
// costs one commit, and never more of them are `sending` than there are connections.
import type { Executor } from '#platform/platform.ts';
import { enqueueLastContacted } from '../events/update-last-contacted.job.ts';
import type { Handover, SendingContext } from '../sending-context.ts';
import { type ClaimedMail, type ClaimLimits, claimMails } from './claim.store.ts';
import type { LeasedMailbox } from './leases.store.ts';
import type { Made } from './make-mails.ts';
import { publishOutcomes, recordResults } from './record-results.ts';
import { endSent, retryDatabase, unclaimMails } from './results.store.ts';

/** Accepted by the server of its mailbox. */
export interface Sent {
  mail: Made;
  attempts: number;
  handover: Handover & { kind: 'taken' };
}

export interface BatchStep {
  sent: Sent | null;
  next: Made;
}

/** `limits` null: nothing more is claimed. @returns the claimed mails, with their attempts and when their submission started */
export async function commitBatch(
  context: SendingContext,
  lease: LeasedMailbox,
  holder: string,
  steps: readonly BatchStep[],
  limits: ClaimLimits | null,
): Promise<Map<string, ClaimedMail>> {
  const { db, log } = context.platform;
  const { workspaceId } = lease;
  const next = steps.map((step) => step.next);
  const sent = steps.flatMap((step) => step.sent ?? []);
  const takeBack = () =>
    retryDatabase(() => {
      const ids = next.map(({ id }) => id);
      return unclaimMails(db, workspaceId, holder, ids);
    });
  const go = async (executor: Executor) =>
    limits === null ? new Map<string, ClaimedMail>() : claimMails(executor, lease, limits, next);
  const goAlone = () =>
    go(db).catch(async (error: unknown) => {
      // The answer was lost, and with it whether they are `sending`: none was submitted, and no other worker can know that.
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
      await enqueueLastContacted(context.platform, tx, workspaceId, outcomes);
      await publishOutcomes(context, tx, workspaceId, outcomes);
      return go(tx);
    });
  } catch (error) {
    // A result is worth more than the next claim: results are written without it, mail by mail if nothing else helps.
    log.warn({ err: error, ...lease }, 'results are recorded without the next claims');
    const handedOver = sent.map(({ mail: { mail }, attempts, handover }) => ({ mail, attempts, handover }));
    await recordResults(context, lease, holder, handedOver);
    await takeBack();
    return goAlone();
  }
}

// Batches many small calls: those that arrive while a batch runs form the next one, so that none waits for a timer.
export function createBatcher<In, Out>(
  most: number,
  work: (group: readonly In[]) => Promise<readonly Out[]>,
): (one: In) => Promise<Out> {
  interface Waiting {
    one: In;
    resolve: (out: Out) => void;
    reject: (error: unknown) => void;
  }
  const waiting: Waiting[] = [];
  let atWork = false;

  async function workOff(): Promise<void> {
    while (waiting.length > 0) {
      const group = waiting.splice(0, most);
      try {
        const outs = await work(group.map(({ one }) => one));
        group.forEach(({ resolve }, n) => {
          resolve(outs[n] as Out);
        });
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    atWork = false;
  }

  return (one) =>
    new Promise((resolve, reject) => {
      waiting.push({ one, resolve, reject });
      if (atWork) return;
      atWork = true;
      setImmediate(() => void workOff());
    });
}
