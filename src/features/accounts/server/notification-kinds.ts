// What accounts notify their people of.
import { defineNotificationKind } from '#features/notifications/server/index.ts';

export const NEW_SIGN_IN = defineNotificationKind<{ device: string }>({
  kind: 'new-sign-in',
  label: 'New sign-ins',
  hint: 'A browser that your account has not seen before. Sign-in alerts are emailed at once.',
  icon: 'sign-in',
  tone: 'warn',
  action: 'Review sessions',
  needs: 'account',
  defaults: { email: false },
  text: ({ device }) => ({
    title: `New sign-in: ${device}`,
    detail: 'If this wasn’t you, end the session and change your password.',
  }),
});
