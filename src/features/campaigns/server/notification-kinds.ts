// What campaigns notify people of.
import { defineNotificationKind } from '#features/notifications/server/index.ts';

export const CAMPAIGN_PAUSED = defineNotificationKind<{ name: string; why: string }>({
  kind: 'campaign-paused',
  label: 'Paused campaigns',
  hint: 'A campaign pauses by itself: bounces, complaints, or no mailbox to send from.',
  icon: 'pause',
  tone: 'warn',
  action: 'Open campaign',
  needs: 'write',
  text: ({ name, why }) => ({ title: `Campaign paused: ${name}`, detail: why }),
});
