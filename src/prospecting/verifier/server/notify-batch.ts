// Tells the person who started a batch that it has ended, or waits for a decision. In the transaction that ends it.
import { defineNotificationKind, notify } from '#account/notifications/server/index.ts';
import type { Executor } from '#platform/platform.ts';
import { formatNoun } from '#shared/formats.ts';
import type { Batch } from './batches.store.ts';

export const BATCH_ENDED = defineNotificationKind<{ name: string; addresses: number; paused: string | null }>({
  kind: 'verifier-batch-ended',
  label: 'Email verification',
  hint: 'A batch you started is done, or its credits are used up.',
  icon: 'job',
  action: 'Open batch',
  text: ({ name, addresses, paused }) => ({
    title: paused === null ? `Verified: ${name}` : `Verification paused: ${name}`,
    detail: paused ?? `${formatNoun(addresses, 'address', 'addresses')} checked.`,
  }),
});

/** The few addresses of one call are waited for. `paused`: why it waits, in words; null where it is done. */
export async function notifyBatch(
  tx: Executor,
  workspaceId: string,
  { id, name, origin, madeBy, total }: Pick<Batch, 'id' | 'name' | 'origin' | 'madeBy' | 'total'>,
  paused: string | null,
): Promise<void> {
  if (origin === 'few') return;
  await notify(tx, BATCH_ENDED, workspaceId, {
    to: [madeBy],
    thing: { key: `verifier-batch:${id}`, name },
    params: { name, addresses: total ?? 0, paused },
    link: `/domainsearch?tab=emails&batch=${id}`,
  });
}
