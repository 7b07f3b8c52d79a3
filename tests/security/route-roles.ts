// What each role may call: written by hand from the table of roles on the team page, never read from the contracts, which it tests.
// A viewer reads and looks after their own account; everything else that is not listed here takes a member.
import type { Role } from '#shared/roles.ts';

const routes = (list: string) =>
  new Set(
    list
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  );

const OWNER_ALONE = routes(`
  GET /api/billing/plan/preview
  POST /api/billing/checkouts
  POST /api/billing/guest-checkouts/:checkoutId/claim
  POST /api/billing/plan
  POST /api/billing/portal
  POST /api/billing/resume
  PUT /api/workspace/second-factor
  DELETE /api/team/transfer
  POST /api/team/transfer
  POST /api/team/transfer/confirm
`);

/** Team management is hidden from members and viewers (spec section 4): they get the same answer as where the owner alone may. */
const TEAM = routes(`
  DELETE /api/team/invitations/:id
  GET /api/team
  GET /api/team/members/:userId/work
  POST /api/team/invitations
  POST /api/team/invitations/:id/link
  POST /api/team/invitations/:id/resend
  POST /api/team/members/:userId/remove
  PUT /api/team/members/:userId/budget
  PUT /api/team/members/:userId/role
`);

const OWNER_AND_ADMINS = routes(`
  GET /api/activity-log
  GET /api/activity-log/export
  GET /api/activity-log/people
  DELETE /api/custom-fields/:id
  DELETE /api/mailboxes/:id/dkim
  DELETE /api/settings/sources/:source/key
  DELETE /api/whatsapp/numbers/:id
  PATCH /api/custom-fields/:id
  PATCH /api/mailboxes/:id
  PATCH /api/whatsapp/numbers/:id
  POST /api/custom-fields
  POST /api/mailbox-domains/:domain/tracking/check
  POST /api/mailboxes
  POST /api/mailboxes/:id/dkim
  POST /api/mailboxes/:id/test
  POST /api/mailboxes/bulk
  POST /api/mailboxes/oauth/:provider/finish
  POST /api/mailboxes/oauth/:provider/start
  POST /api/settings/sources/:source/test
  DELETE /api/crm/connections/:id
  POST /api/crm/connections
  POST /api/crm/consents/:crm
  POST /api/crm/consents/:crm/finish
  PUT /api/crm/connections/:id/mapping
  PUT /api/crm/connections/:id/replies
  DELETE /api/webhooks/endpoints/:id
  PATCH /api/webhooks/endpoints/:id
  POST /api/suppressions/remove
  POST /api/webhooks/endpoints
  POST /api/webhooks/endpoints/:id/deliveries/:eventId/redeliver
  POST /api/webhooks/endpoints/:id/secret
  POST /api/webhooks/endpoints/:id/test
  POST /api/whatsapp/numbers
  POST /api/whatsapp/numbers/:id/check
  POST /api/whatsapp/numbers/:id/register
  POST /api/whatsapp/setups
  PUT /api/credits/alert
  PUT /api/mailbox-domains/:domain/tracking
  PUT /api/mailboxes/:id/server
  PUT /api/sender-identity
  PUT /api/settings/sources/:source/key
  PUT /api/suppressions/settings
`);

/** Files that take data out of the workspace. */
const NOT_FOR_VIEWERS = routes(`
  GET /api/campaigns/:id/proof.csv
  GET /api/campaigns/:id/recipients.csv
  GET /api/crm/runs/:id/export
  GET /api/credits/ledger/export
  GET /api/imports/:id/rejects
  GET /api/suppressions/file
  GET /api/verifier/batches/:id/file
`);

/** Not GET, and still nothing but reading, or one's own account. */
const FOR_VIEWERS = routes(`
  DELETE /api/api-keys/:id
  DELETE /api/me/email-change
  DELETE /api/me/google
  DELETE /api/me/logo
  DELETE /api/me/second-factor/passkeys/:passkeyId
  DELETE /api/me/second-factor/totp
  DELETE /api/my-data/deletion
  DELETE /api/notifications/push-subscription
  DELETE /api/sessions/:sessionId
  PATCH /api/me/preferences
  PATCH /api/me/second-factor/passkeys/:passkeyId
  PATCH /api/notifications/settings
  POST /api/accounts/sign-out
  POST /api/campaigns/:id/effect
  POST /api/campaigns/:id/preview
  POST /api/campaigns/audience
  POST /api/campaigns/:id/recipients/contacts
  POST /api/companies/matches
  POST /api/contacts/matches
  POST /api/discover/saved-searches/:id/seen
  POST /api/help/requests
  POST /api/help/unanswered
  POST /api/email-recipients
  POST /api/invitations/accept
  POST /api/invitations/weigh
  POST /api/jobs/saved-searches/:id/seen
  POST /api/lists/:id/looked
  POST /api/lists/:id/members
  POST /api/lists/counts
  POST /api/me/email-change
  POST /api/me/email-change/mails
  POST /api/me/google
  POST /api/me/logo
  POST /api/me/second-factor/passkeys
  POST /api/me/second-factor/passkeys/start
  POST /api/me/second-factor/recovery-codes
  POST /api/me/second-factor/totp
  POST /api/me/second-factor/totp/confirm
  POST /api/me/step-up
  POST /api/me/step-up/google
  POST /api/me/step-up/passkey
  POST /api/me/step-up/require
  POST /api/my-data/deletion
  POST /api/my-data/deletion/confirm
  POST /api/my-data/exports
  POST /api/notifications/read
  POST /api/notifications/read-all
  POST /api/saved-jobs/marks
  POST /api/saving/preview
  POST /api/searches/quote
  POST /api/sessions/activity
  POST /api/sessions/end-others
  POST /api/templates/preview
  POST /api/whatsapp/templates/preview
  PUT /api/me/logo
  PUT /api/me/password
  PUT /api/me/profile
  PUT /api/notifications/push-subscription
  PUT /api/notifications/zone
`);

export const NAMED_ROUTES = [OWNER_ALONE, TEAM, OWNER_AND_ADMINS, NOT_FOR_VIEWERS, FOR_VIEWERS].flatMap((each) => [
  ...each,
]);

/** What the gate answers to a role that may not call a route, or null where it may. Public routes ask for no role. */
export function roleRefusal(role: Role, route: string): { status: number; code: string } | null {
  const excluded = { status: 403, code: 'TEAM_MEMBERS_EXCLUDED' };
  if (OWNER_ALONE.has(route)) return role === 'owner' ? null : excluded;
  if (TEAM.has(route)) return role === 'owner' || role === 'admin' ? null : excluded;
  const refused = { status: 403, code: 'ROLE_FORBIDDEN' };
  if (OWNER_AND_ADMINS.has(route)) return role === 'owner' || role === 'admin' ? null : refused;
  if (role !== 'viewer' || FOR_VIEWERS.has(route)) return null;
  return route.startsWith('GET ') && !NOT_FOR_VIEWERS.has(route) ? null : refused;
}
