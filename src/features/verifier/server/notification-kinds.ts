// What the verifier notifies people of.
import { defineNotificationKind } from '#features/notifications/server/index.ts';
import { formatNoun } from '#shared/formats.ts';

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
