// What credits notify people of.
import { defineNotificationKind } from '#features/notifications/server/index.ts';
import { formatCredits } from '#shared/formats.ts';

export const CREDITS_LOW = defineNotificationKind<{ balance: number; threshold: number }>({
  kind: 'credits-low',
  label: 'Low credits',
  hint: 'The balance fell below the alert that is set under Credits. It is also emailed at once.',
  icon: 'credits',
  tone: 'warn',
  action: 'View credits',
  needs: 'configure',
  defaults: { email: false },
  text: ({ balance, threshold }) => ({
    title: `${formatCredits(balance)} left`,
    detail: `Your alert is set to ${formatCredits(threshold)}.`,
  }),
});
