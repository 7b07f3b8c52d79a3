// Confirms a message whose hand-over got no answer, when its channel reports a delivery: the report proves that it was sent.
import type { Executor } from '#platform/platform.ts';
import type { SendingContext } from '../sending-context.ts';
import { publishOutcomes } from '../worker/record-results.ts';
import { confirmSent, nameUncertain } from './confirm-uncertain.store.ts';
import { enqueueLastContacted } from './update-last-contacted.job.ts';

export interface Reported {
  mailId: string;
  /** As the channel calls it. */
  messageId: string;
  /** False where the report is that it failed: then `recordMailEvents` ends it, as any failure that is reported later. */
  taken: boolean;
  /** In words, kept with its proof. */
  evidence: string;
}

/** In the caller's transaction; a second time changes nothing. @returns its stream; null where the message is not uncertain any more */
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
