// What sending notifies people of.
import { defineNotificationKind } from '#features/notifications/server/index.ts';

export const BOUNCE_SPIKE = defineNotificationKind<{ mailbox: string; bounced: number; sent: number }>({
  kind: 'bounce-spike',
  label: 'Bounce spikes',
  hint: 'Too many emails of a mailbox come back, and it pauses.',
  icon: 'bounce',
  tone: 'bad',
  action: 'Open mailbox',
  needs: 'write',
  text: ({ mailbox, bounced, sent }) => ({
    title: `Too many bounces: ${mailbox} is paused`,
    detail: `${bounced} of its last ${sent} emails came back.`,
  }),
});
