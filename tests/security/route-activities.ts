// What each route that changes something writes into the activity log: written by hand, never read from the code. A route that is missing here
// fails tests/security/activity-log.test.ts, so that a new one has to record what it does or say why not.
import type { ActivityKind } from '#account/activity-log/kinds.contract.ts';

const lines = (list: string) =>
  list
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Route and the kinds that it may record. */
export const RECORDING: Record<string, ActivityKind[]> = Object.fromEntries(
  lines(`
    DELETE /api/api-keys/:id > api-key.revoked
    DELETE /api/custom-fields/:id > custom-field.deleted
    DELETE /api/discover/saved-searches/:id > saved-search.deleted
    DELETE /api/imports/:id > import.deleted
    DELETE /api/inbox/answers/:id > reply.undone
    DELETE /api/jobs/hidden > job.shown
    DELETE /api/jobs/saved-searches/:id > saved-search.deleted
    DELETE /api/mailboxes/:id/dkim > dkim.removed
    DELETE /api/me/email-change > account.email-change-cancelled
    DELETE /api/me/google > account.google-unlinked
    DELETE /api/me/logo > account.logo-removed
    DELETE /api/me/second-factor/passkeys/:passkeyId > account.factor-removed
    DELETE /api/me/second-factor/totp > account.factor-removed
    DELETE /api/my-data/deletion > data.deletion-cancelled
    DELETE /api/notes/:id > note.deleted
    DELETE /api/record-views/:id > view.deleted
    DELETE /api/sessions/:sessionId > account.session-ended
    DELETE /api/settings/sources/:source/key > source-key.removed
    DELETE /api/tasks/:id > task.deleted
    DELETE /api/team/invitations/:id > team.invitation-revoked
    DELETE /api/verifier/batches/:id > batch.deleted
    DELETE /api/webhooks/endpoints/:id > webhook.deleted
    DELETE /api/crm/connections/:id > crm.disconnected
    GET /api/crm/runs/:id/export > file.exported
    POST /api/crm/connections > crm.connected
    POST /api/crm/consents/:crm/finish > crm.connected
    POST /api/crm/runs/:id/push > crm.pushed
    POST /api/crm/runs/:id/undo > crm.undone
    PUT /api/crm/connections/:id/mapping > crm.mapping-changed
    PUT /api/crm/connections/:id/replies > crm.replies-changed
    DELETE /api/whatsapp/link-queues/:id > link-queue.deleted
    DELETE /api/whatsapp/numbers/:id > whatsapp-number.removed
    GET /api/campaigns/:id/proof.csv > file.exported
    GET /api/campaigns/:id/recipients.csv > file.exported
    GET /api/credits/ledger/export > file.exported
    GET /api/imports/:id/rejects > file.exported
    GET /api/suppressions/file > file.exported
    GET /api/verifier/batches/:id/file > file.exported
    PATCH /api/campaigns/:id > campaign.edited
    PATCH /api/companies/:id > record.edited
    PATCH /api/contacts/:id > record.edited
    PATCH /api/custom-fields/:id > custom-field.edited
    PATCH /api/lists/:id > list.renamed list.edited list.shared list.archived list.unarchived list.deleted list.restored
    PATCH /api/lists/:id/members > list.members-edited
    PATCH /api/mailboxes/:id > mailbox.changed
    PATCH /api/me/second-factor/passkeys/:passkeyId > account.passkey-renamed
    PATCH /api/notes/:id > note.edited
    PATCH /api/record-views/:id > view.edited
    PATCH /api/saved-jobs/:id > saved-job.changed
    PATCH /api/tasks/:id > task.edited task.assigned task.done task.reopened
    PATCH /api/templates/:id > template.edited template.renamed
    PATCH /api/webhooks/endpoints/:id > webhook.changed
    PATCH /api/whatsapp/numbers/:id > whatsapp-number.changed
    POST /api/webhooks/endpoints > webhook.added
    POST /api/webhooks/endpoints/:id/deliveries/:eventId/redeliver > webhook.redelivered
    POST /api/webhooks/endpoints/:id/secret > webhook.secret-replaced
    POST /api/webhooks/endpoints/:id/test > webhook.tested
    POST /api/accounts/email-change/confirm > account.email-changed
    POST /api/accounts/google/callback > account.signed-in account.google-linked
    POST /api/accounts/google/finish > account.signed-in account.created account.google-linked
    POST /api/accounts/password-reset/confirm > account.password-reset
    POST /api/accounts/sign-in > account.signed-in account.session-ended
    POST /api/accounts/sign-in/second-factor > account.signed-in account.session-ended
    POST /api/accounts/sign-out > account.signed-out
    POST /api/accounts/sign-up > account.created
    POST /api/mcp > agent.tool-called
    POST /api/approvals > agent.approval-requested
    POST /api/approvals/:id/decision > agent.approval-approved agent.approval-declined
    PATCH /api/api-keys/:id > api-key.budget-changed
    POST /api/api-keys > api-key.created
    POST /api/api-keys/:id/restore > api-key.restored
    POST /api/billing/checkouts > plan.checkout-started
    POST /api/billing/guest-checkouts/:checkoutId/claim > plan.applied credits.bought
    POST /api/billing/plan > plan.changed plan.resumed
    POST /api/billing/resume > plan.resumed
    POST /api/billing/webhooks/stripe > plan.applied plan.paid credits.bought
    POST /api/campaigns > campaign.created
    POST /api/campaigns/:id/end > campaign.ended
    POST /api/campaigns/:id/files > import.created
    POST /api/campaigns/:id/files/:importId > list.created campaign.file-added
    POST /api/campaigns/:id/launch > campaign.launched
    POST /api/campaigns/:id/pause > campaign.paused
    POST /api/campaigns/:id/recipients/bulk > campaign.recipients-changed
    POST /api/campaigns/:id/resume > campaign.resumed
    POST /api/campaigns/:id/test > campaign.tested
    POST /api/campaigns/bulk > campaign.paused campaign.resumed campaign.duplicated campaign.archived campaign.deleted campaign.restored
    POST /api/companies > record.created
    POST /api/companies/:id/choose > record.edited
    POST /api/companies/:id/merge > record.merged
    POST /api/companies/bulk > record.edited record.deleted record.restored list.members-added list.members-removed
    POST /api/companies/export > record.exported
    POST /api/contacts > record.created
    POST /api/contacts/:id/choose > record.edited
    POST /api/contacts/:id/merge > record.merged
    POST /api/contacts/bulk > record.edited record.deleted record.restored list.members-added list.members-removed
    POST /api/contacts/export > record.exported
    POST /api/custom-fields > custom-field.created
    POST /api/discover/changes/:id/undo > record.undone found.save-cancelled
    POST /api/discover/exclude > found.excluded found.included
    POST /api/discover/save > record.created
    POST /api/discover/save-matching > record.created
    POST /api/discover/saved-searches > saved-search.created
    POST /api/discover/saves/:id/cancel > found.save-cancelled
    POST /api/duplicates/:id/dismiss > duplicate.dismissed
    POST /api/duplicates/:id/reopen > duplicate.reopened
    POST /api/duplicates/decide > duplicate.dismissed duplicate.reopened
    POST /api/duplicates/merge-exact > record.merged
    POST /api/email-drafts/:id/send > email.sent
    POST /api/email-drafts/:id/undo > email.undone
    POST /api/invitations/accept > team.joined
    POST /api/invitations/join > team.joined
    POST /api/imports > import.created
    POST /api/imports/:id/cancel > import.cancelled
    POST /api/imports/:id/run > import.started
    POST /api/imports/:id/undo > import.undone
    POST /api/inbox/reviews/:id > reply.reviewed
    POST /api/inbox/threads/:id/answers > reply.sent
    POST /api/inbox/threads/change > reply.changed
    POST /api/jobs/hidden > job.hidden
    POST /api/jobs/saved-searches > saved-search.created
    POST /api/lists > list.created
    POST /api/mailboxes > mailbox.connected
    POST /api/mailboxes/:id/dkim > dkim.created
    POST /api/mailboxes/bulk > mailbox.changed mailbox.paused mailbox.resumed mailbox.removed mailbox.connected
    POST /api/mailboxes/oauth/:provider/finish > mailbox.connected mailbox.server-changed
    POST /api/me/email-change > account.email-change-requested
    POST /api/me/logo > account.logo-changed
    POST /api/me/second-factor/passkeys > account.factor-added
    POST /api/me/second-factor/recovery-codes > account.recovery-codes-created
    POST /api/me/second-factor/totp/confirm > account.factor-added
    POST /api/my-data/deletion > data.deletion-requested data.deletion-confirmed
    POST /api/my-data/deletion/confirm > data.deletion-confirmed
    POST /api/my-data/exports > data.exported
    POST /api/notes > note.added
    POST /api/notes/:id/restore > note.restored
    POST /api/practice > mailbox.connected
    POST /api/record-changes/:id/undo > record.undone
    POST /api/record-jobs/:id/cancel > record-job.cancelled
    POST /api/record-views > view.created
    POST /api/saved-jobs > saved-job.saved
    POST /api/saved-jobs/:id/move > saved-job.changed
    POST /api/saved-jobs/bulk > saved-job.changed
    POST /api/saved-jobs/export > file.exported
    POST /api/saved-jobs/undo > saved-job.undone
    POST /api/saving > record.created
    POST /api/scheduled-emails/cancel > email.cancelled
    POST /api/scheduled-emails/mailbox > email.mailbox-changed
    POST /api/scheduled-emails/move > email.rescheduled
    POST /api/scheduled-emails/undo > email.restored
    POST /api/sent-emails/:id/again > email.sent
    POST /api/sessions/end-others > account.sessions-ended
    POST /api/suppressions > suppression.added
    POST /api/suppressions/file > suppression.added
    POST /api/suppressions/remove > suppression.removed
    POST /api/suppressions/restore > suppression.restored
    POST /api/tasks > task.created
    POST /api/tasks/:id/restore > task.restored
    POST /api/team/invitations > team.invited
    POST /api/team/invitations/:id/resend > team.invited
    POST /api/team/members/:userId/remove > team.removed
    POST /api/team/transfer/confirm > team.ownership-transferred
    POST /api/templates > template.created
    POST /api/templates/:id/versions/:version/restore > template.version-restored
    POST /api/templates/bulk > template.restored template.archived template.deleted template.duplicated
    POST /api/templates/export > template.exported
    POST /api/templates/undo > template.undone
    POST /api/verifier/batches > batch.created
    POST /api/verifier/batches/:id/cancel > batch.cancelled
    POST /api/verifier/batches/:id/finish > batch.finished
    POST /api/verifier/batches/:id/keep > batch.kept list.created
    POST /api/verifier/batches/:id/pause > batch.paused
    POST /api/verifier/batches/:id/resume > batch.resumed
    POST /api/verifier/batches/:id/run > batch.started
    POST /api/verifier/batches/file > batch.created
    POST /api/whatsapp/chats > whatsapp-chat.started
    POST /api/whatsapp/chats/:id/opt-out > whatsapp-chat.opted-out
    POST /api/whatsapp/chats/change > whatsapp-chat.assigned whatsapp-chat.unassigned whatsapp-chat.changed
    POST /api/whatsapp/consents > whatsapp-consent.recorded
    POST /api/whatsapp/link-queues > link-queue.created
    POST /api/whatsapp/numbers > whatsapp-number.connected
    POST /api/whatsapp/numbers/:id/register > whatsapp-number.changed
    POST /api/whatsapp/practice-numbers > whatsapp-number.connected
    POST /api/whatsapp/templates/submit > whatsapp-template.submitted
    PUT /api/credits/alert > credits.alert-changed
    PUT /api/inbox/threads/:id/assignee > reply.assigned reply.unassigned
    PUT /api/mailbox-domains/:domain/tracking > tracking-domain.changed
    PUT /api/mailboxes/:id/server > mailbox.server-changed
    PUT /api/me/logo > account.logo-changed
    PUT /api/me/password > account.password-changed
    PUT /api/me/profile > account.profile-changed
    PUT /api/sender-identity > sender-details.changed
    PUT /api/settings/sources/:source/key > source-key.set
    PUT /api/suppressions/settings > suppression.settings-changed
    PUT /api/team/members/:userId/budget > team.budget-changed
    PUT /api/team/members/:userId/role > team.role-changed
    PUT /api/workspace/second-factor > workspace.factor-required workspace.factor-optional
  `).map((line) => {
    const [route = '', kinds = ''] = line.split(' > ');
    return [route, kinds.split(' ') as ActivityKind[]];
  }),
);

/** Why these record nothing. */
export const EXEMPT: Record<string, string[]> = {
  'it reads: the question is too long for an address': lines(`
    POST /api/campaigns/:id/effect
    POST /api/campaigns/:id/preview
    POST /api/campaigns/audience
    POST /api/campaigns/:id/recipients/contacts
    POST /api/companies/matches
    POST /api/contacts/matches
    POST /api/email-recipients
    POST /api/invitations/read
    POST /api/invitations/weigh
    POST /api/lists/:id/members
    POST /api/lists/counts
    POST /api/saved-jobs/marks
    POST /api/saving/preview
    POST /api/searches/quote
    POST /api/templates/preview
    POST /api/whatsapp/templates/preview
  `),
  'the ledger has an entry of its own for each charge, with the person and the purpose': lines(`
    POST /api/discover/companies/search
    POST /api/discover/developers/search
    POST /api/discover/local-businesses/search
    POST /api/discover/open-companies/search
    POST /api/discover/people/search
    POST /api/discover/register-companies/search
    POST /api/facebook/groups/detail
    POST /api/facebook/pages/detail
    POST /api/facebook/profiles/detail
    POST /api/facebook/search
    POST /api/freelance/jobs/search
    POST /api/instagram/users/search
    POST /api/jobs/search
    POST /api/linkedin/companies/search
    POST /api/linkedin/people/search
    POST /api/linkedin/profiles/detail
    POST /api/suppliers/products/detail
    POST /api/suppliers/products/search
    POST /api/tiktok/videos/search
    POST /api/verifier/addresses
    POST /api/verifier/domain-people/search
  `),
  'a step of something that is recorded when it is done': lines(`
    PATCH /api/imports/:id/reading
    PUT /api/imports/:id/mapping
    POST /api/accounts/google/start
    POST /api/accounts/password-reset
    POST /api/accounts/sign-in/passkey
    POST /api/accounts/verification
    POST /api/accounts/verification/confirm
    POST /api/billing/guest-checkouts
    POST /api/billing/portal
    POST /api/campaigns/:id/preflight
    POST /api/campaigns/attachments
    POST /api/mailboxes/oauth/:provider/start
    POST /api/crm/consents/:crm
    POST /api/crm/connections/:id/read
    POST /api/crm/replies
    POST /api/crm/replies/:id/retry
    POST /api/crm/runs
    POST /api/crm/runs/:id/cancel
    POST /api/crm/runs/:id/rows/:recordId/choose
    POST /api/me/email-change/mails
    POST /api/me/google
    POST /api/me/second-factor/passkeys/start
    POST /api/me/second-factor/totp
    POST /api/me/step-up
    POST /api/me/step-up/google
    POST /api/me/step-up/passkey
    POST /api/me/step-up/require
    POST /api/whatsapp/files
    POST /api/whatsapp/setups
  `),
  'a draft is only its writer’s until it is sent': lines(`
    DELETE /api/email-drafts/:id
    DELETE /api/email-drafts/:id/attachments/:attachmentId
    PATCH /api/email-drafts/:id
    POST /api/email-drafts
    POST /api/email-drafts/:id/attachments
    POST /api/email-drafts/:id/restore
    POST /api/email-drafts/to-contacts
  `),
  'how one person looks at things, and what they have seen': lines(`
    DELETE /api/notifications/push-subscription
    PATCH /api/notifications/settings
    POST /api/notifications/read
    POST /api/notifications/read-all
    PUT /api/notifications/push-subscription
    PUT /api/notifications/zone
    PATCH /api/me/preferences
    POST /api/discover/saved-searches/:id/seen
    POST /api/jobs/saved-searches/:id/seen
    POST /api/lists/:id/looked
    POST /api/sessions/activity
    POST /api/whatsapp/chats/:id/seen
  `),
  'the conversation itself says who wrote what, and when': lines(`
    POST /api/whatsapp/chats/:id/messages
    POST /api/whatsapp/chats/:id/messages/:messageId/reaction
    POST /api/whatsapp/chats/:id/messages/:messageId/retry
    POST /api/whatsapp/link-queues/:id/links/:linkId
  `),
  'practice: no message leaves the product': lines(`
    DELETE /api/practice/mails
    POST /api/practice/mails/:id/act
    POST /api/scheduled-emails/practice/skip
    POST /api/whatsapp/practice-numbers/:id/people/:phone/messages
    PUT /api/practice/rules
    PUT /api/whatsapp/practice-numbers/:id/people/:phone
  `),
  'a check, which changes no setting': lines(`
    POST /api/mailbox-domains/:domain/tracking/check
    POST /api/mailboxes/:id/test
    POST /api/settings/sources/:source/test
    POST /api/whatsapp/numbers/:id/check
    POST /api/whatsapp/templates/sync
  `),
  'it goes to support and changes nothing of the workspace': lines(`
    POST /api/help/requests
    POST /api/help/unanswered
  `),
  'nothing changes before the owner has confirmed it': lines(`
    DELETE /api/team/transfer
    POST /api/team/transfer
  `),
  'it gives out the link of an invitation that is recorded': lines(`
    POST /api/team/invitations/:id/link
  `),
  'no person of the workspace sends it': lines(`
    POST /api/whatsapp/webhooks/:id
  `),
};
