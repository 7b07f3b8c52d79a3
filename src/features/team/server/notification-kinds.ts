// What the team notifies people of.
import { defineNotificationKind } from '#features/notifications/server/index.ts';
import { ROLE_NAMES, type Role } from '#shared/roles.ts';

export const INVITATION_ACCEPTED = defineNotificationKind<{ name: string; email: string; role: Role }>({
  kind: 'invitation-accepted',
  label: 'Accepted invitations',
  hint: 'Someone joins the team with an invitation that you sent, or that was sent for your workspace.',
  icon: 'person',
  tone: 'good',
  action: 'Open team',
  needs: 'team',
  text: ({ name, email, role }) => ({
    title: `${name || email} joined the team as ${ROLE_NAMES[role].toLowerCase()}`,
    detail: name ? email : '',
  }),
});
