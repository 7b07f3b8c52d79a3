// Notifications of the inbox.
import { defineNotificationKind } from '#account/notifications/server/index.ts';

export const REPLY_RECEIVED = defineNotificationKind<{ name: string; opening: string; stream: string }>({
  kind: 'reply-received',
  label: 'Replies',
  hint: 'Someone answers an email of yours.',
  icon: 'reply',
  tone: 'good',
  action: 'Open reply',
  text: ({ name, opening }, count) => ({
    title: count === 1 ? `${name} replied` : `${name} sent ${count} replies`,
    detail: opening,
  }),
});

export const REPLY_ASSIGNED = defineNotificationKind<{ name: string; subject: string }>({
  kind: 'reply-assigned',
  label: 'Replies assigned to you',
  hint: 'Someone assigns a reply to you.',
  icon: 'reply',
  action: 'Open reply',
  text: ({ name, subject }) => ({ title: `Assigned to you: ${name}`, detail: subject || 'A reply by email.' }),
});
