// Confirms a message that was handed over without an answer when its channel reports a delivery: the report proves that it was sent.
import type { Executor } from '#platform/platform.ts';
import type { SendingContext } from '../sending-context.ts';
import { publishOutcomes } from '../worker/record-results.ts';
import { confirmSent, nameUncertain } from './confirm-uncertain.store.ts';
import { enqueueLastContacted } from './update-last-contacted.job.ts';

export interface Reported {
  mailId: string;
  /** The channel's id of the message. */
  messageId: string;
  /** False if the report is a failure: then `recordMailEvents` ends the message, like any failure reported later. */
  taken: boolean;
  /** Text stored with the proof. */
  evidence: string;
}

/** In the caller's transaction, idempotent. @returns its stream; null if the message is no longer uncertain */
export async function confirmReported(
  context: Pick<SendingContext, 'platform' | 'sources'>,
  tx: Executor,
  workspaceId: string,
  { mailId, messageId, taken, evidence }: Reported,
): Promise<string | null> {
  const streamId = await nameUncertain(tx, workspaceId, { mailId, messageId });
  if (streamId === null || !taken) return streamId;
  const outcomes = await confirmSent(tx, workspaceId, [{ id: mailId }], evidence);
  await enqueueLastContacted(context.platform, tx, workspaceId, outcomes);
  await publishOutcomes(context, tx, workspaceId, outcomes);
  return streamId;
}
