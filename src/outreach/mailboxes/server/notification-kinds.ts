// Notifications of mailboxes.
import { defineNotificationKind } from '#account/notifications/server/index.ts';

export const MAILBOX_FAILING = defineNotificationKind<{ mailbox: string; why: string }>({
  kind: 'mailbox-failing',
  label: 'Failing mailboxes',
  hint: 'A mailbox server refuses the connection, so nothing is sent from it.',
  icon: 'mailbox',
  tone: 'bad',
  action: 'Open mailbox',
  needs: 'write',
  text: ({ mailbox, why }) => ({ title: `${mailbox} is disconnected`, detail: why }),
});
