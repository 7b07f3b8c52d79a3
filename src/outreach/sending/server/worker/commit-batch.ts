// Commits a batch over several connections: the results of what was sent and the claims of what is sent next, in one transaction. So a mail
// costs one commit, and never more of them are `sending` than there are connections.
import type { Executor } from '#platform/platform.ts';
import { enqueueLastContacted } from '../events/update-last-contacted.job.ts';
import type { SendingContext } from '../sending-context.ts';
import { type ClaimedMail, type ClaimLimits, claimMails, type RenderedMessage } from './claim.store.ts';
import type { LeasedMailbox } from './leases.store.ts';
import { type AcceptedResult, publishOutcomes, recordResults } from './record-results.ts';
import { endSent, retryDatabase, unclaimMails } from './results.store.ts';

export interface BatchStep {
  accepted: AcceptedResult | null;
  next: RenderedMessage;
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
  const accepted = steps.flatMap((step) => step.accepted ?? []);
  const unclaim = () =>
    retryDatabase(() => {
      const ids = next.map(({ mail }) => mail.id);
      return unclaimMails(db, workspaceId, holder, ids);
    });
  const claim = async (executor: Executor) =>
    limits === null ? new Map<string, ClaimedMail>() : claimMails(executor, lease, limits, next);
  const claimAlone = () =>
    claim(db).catch(async (error: unknown) => {
      // The answer was lost, and with it whether they are `sending`: none was submitted, and no other worker can know that.
      await unclaim();
      throw error;
    });
  if (accepted.length === 0) return claimAlone();
  try {
    return await db.transaction(async (tx) => {
      const ends = accepted.map(({ rendered: { mail, messageId }, handover }) => ({
        mail,
        messageId: ('messageId' in handover && handover.messageId) || messageId,
        answer: handover.answer,
      }));
      const outcomes = await endSent(tx, workspaceId, holder, ends);
      await enqueueLastContacted(context.platform, tx, workspaceId, outcomes);
      await publishOutcomes(context, tx, workspaceId, outcomes);
      return claim(tx);
    });
  } catch (error) {
    // A result is worth more than the next claim: results are written without it, mail by mail if nothing else helps.
    log.warn({ err: error, ...lease }, 'results are recorded without the next claims');
    await recordResults(context, lease, holder, accepted);
    await unclaim();
    return claimAlone();
  }
}

// Batches many small calls: those that arrive while a batch runs form the next one, so that none waits for a timer.
export function createBatcher<In, Out>(
  size: number,
  work: (group: readonly In[]) => Promise<readonly Out[]>,
): (one: In) => Promise<Out> {
  interface Waiting {
    one: In;
    resolve: (out: Out) => void;
    reject: (error: unknown) => void;
  }
  const waiting: Waiting[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const group = waiting.splice(0, size);
      try {
        const outs = await work(group.map(({ one }) => one));
        group.forEach(({ resolve }, n) => {
          resolve(outs[n] as Out);
        });
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    isRunning = false;
  }

  return (one) =>
    new Promise((resolve, reject) => {
      waiting.push({ one, resolve, reject });
      if (isRunning) return;
      isRunning = true;
      setImmediate(() => void run());
    });
}
