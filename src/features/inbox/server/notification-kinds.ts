// What the inbox notifies people of.
import { defineNotificationKind } from '#features/notifications/server/index.ts';

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
