// What webhooks notify people of.
import { defineNotificationKind } from '#features/notifications/server/index.ts';

export const ENDPOINT_OFF = defineNotificationKind<{ host: string; reason: 'gone' | 'failing' }>({
  kind: 'webhook-off',
  label: 'Webhooks turned off',
  hint: 'An endpoint took no events for three days, or asked for no more.',
  icon: 'job',
  tone: 'bad',
  action: 'Open endpoint',
  needs: 'configure',
  text: ({ host, reason }) => ({
    title: `Webhooks to ${host} are off`,
    detail:
      reason === 'gone'
        ? 'The receiver answered that it wants no more (410).'
        : 'Every try failed for three days. Fix the receiver and turn it on.',
  }),
});
