// What can happen in a workspace: every kind of entry of the activity log, and the things that entries are about. One catalogue, as the
// one of errors: a use case that records a kind which is not here does not compile.
import {
  campaignPath,
  chatPath,
  companyPath,
  contactPath,
  ledgerEntryPath,
  listPath,
  templatePath,
  threadPath,
  webhookPath,
} from '#shared/page-paths.ts';

/** What an entry is about, what one is called, and where it opens. `count` names several of them. */
export interface SubjectType {
  noun: string;
  plural: string;
  path: ((id: string) => string) | null;
}

const thing = (noun: string, path: SubjectType['path'] = null, plural = `${noun}s`): SubjectType => ({
  noun,
  plural,
  path,
});
const settings = (section: string) => () => `/settings?section=${section}`;
const emailSettings = (tab: string) => () => `/email-settings?tab=${tab}`;

export const SUBJECT_TYPES = {
  contact: thing('contact', contactPath),
  company: thing('company', companyPath, 'companies'),
  list: thing('list', listPath),
  'custom-field': thing('field'),
  view: thing('view'),
  note: thing('note'),
  task: thing('task'),
  duplicate: thing('duplicate'),
  import: thing('import', () => '/settings?section=data#imports'),
  template: thing('template', templatePath),
  campaign: thing('campaign', campaignPath),
  mailbox: thing('mailbox', emailSettings('mailboxes'), 'mailboxes'),
  domain: thing('domain', emailSettings('domains')),
  email: thing('email', () => '/email-sender'),
  reply: thing('conversation', threadPath),
  'whatsapp-number': thing('WhatsApp number', () => '/whatsapp-bulk-messenger'),
  'whatsapp-template': thing('WhatsApp template', templatePath),
  'whatsapp-chat': thing('WhatsApp chat', chatPath),
  'link-queue': thing('link queue'),
  suppression: thing('suppression', emailSettings('suppressed')),
  batch: thing('verification', () => '/domainsearch'),
  'saved-search': thing('saved search', null, 'saved searches'),
  'saved-job': thing('saved job', () => '/saved-jobs'),
  job: thing('job'),
  source: thing('data source', settings('data-sources')),
  'api-key': thing('API key', settings('api')),
  webhook: thing('webhook', webhookPath),
  crm: thing('CRM connection', () => '/crm-integration'),
  'ledger-entry': thing('ledger entry', ledgerEntryPath, 'ledger entries'),
  plan: thing('plan', settings('plan')),
  session: thing('session', settings('security')),
  passkey: thing('passkey', settings('security')),
  member: thing('member', () => '/team-management'),
  invitation: thing('invitation', () => '/team-management'),
  workspace: thing('workspace'),
} as const satisfies Record<string, SubjectType>;
export type SubjectTypeName = keyof typeof SUBJECT_TYPES;

/** The parts of the filter by kind, in their order. */
export const KIND_GROUPS = [
  'Contacts and companies',
  'Lists',
  'Imports and exports',
  'Templates',
  'Campaigns',
  'Email',
  'WhatsApp',
  'Suppression list',
  'Searches and jobs',
  'Team',
  'Credits and billing',
  'Accounts and security',
  'API and data sources',
] as const;
export type KindGroup = (typeof KIND_GROUPS)[number];

export interface Kind {
  group: KindGroup;
  /** In the filter. */
  label: string;
  /**
   * What follows the person's name. `{subject}`: the noun and the name of the thing, or how many of them; `{label}`: its name alone;
   * any other name: that detail. What is in brackets is left out where a detail of it is missing.
   */
  text: string;
}

const of =
  (group: KindGroup) =>
  (label: string, text: string): Kind => ({ group, label, text });
const records = of('Contacts and companies');
const lists = of('Lists');
const files = of('Imports and exports');
const templates = of('Templates');
const campaigns = of('Campaigns');
const email = of('Email');
const whatsapp = of('WhatsApp');
const suppressed = of('Suppression list');
const searches = of('Searches and jobs');
const team = of('Team');
const billing = of('Credits and billing');
const account = of('Accounts and security');
const api = of('API and data sources');

export const ACTIVITY_KINDS = {
  'record.created': records('Created', 'created {subject}[ from {source}]'),
  'record.edited': records('Edited', 'edited {subject}[: {fields}]'),
  'record.deleted': records('Deleted', 'deleted {subject}'),
  'record.restored': records('Restored', 'restored {subject}'),
  'record.merged': records('Merged', 'merged [{other} into ]{subject}'),
  'record.undone': records('Change undone', 'undid a change of {subject}'),
  'record.exported': files('Records exported', 'exported {subject}'),
  'record-job.cancelled': records('Bulk change cancelled', 'cancelled a bulk change of {subject}'),
  'duplicate.dismissed': records('Duplicate dismissed', 'marked {subject} as different'),
  'duplicate.reopened': records('Duplicate reopened', 'reopened {subject}'),
  'custom-field.created': records('Field created', 'created the field {label}'),
  'custom-field.edited': records('Field edited', 'edited the field {label}'),
  'custom-field.deleted': records('Field deleted', 'deleted the field {label}'),
  'view.created': records('View created', 'created the view {label}'),
  'view.edited': records('View edited', 'edited the view {label}'),
  'view.deleted': records('View deleted', 'deleted the view {label}'),
  'note.added': records('Note added', 'added a note to {subject}'),
  'note.edited': records('Note edited', 'edited a note of {subject}'),
  'note.deleted': records('Note deleted', 'deleted a note of {subject}'),
  'note.restored': records('Note restored', 'restored a note of {subject}'),
  'task.created': records('Task created', 'created {subject}[ for {person}]'),
  'task.edited': records('Task edited', 'edited {subject}'),
  'task.assigned': records('Task assigned', 'assigned {subject} to {person}'),
  'task.done': records('Task completed', 'completed {subject}'),
  'task.reopened': records('Task reopened', 'reopened {subject}'),
  'task.deleted': records('Task deleted', 'deleted {subject}'),
  'task.restored': records('Task restored', 'restored {subject}'),

  'list.created': lists('Created', 'created {subject}'),
  'list.renamed': lists('Renamed', 'renamed the list [{before} to ]{label}'),
  'list.edited': lists('Edited', 'edited {subject}'),
  'list.archived': lists('Archived', 'archived {subject}'),
  'list.unarchived': lists('Unarchived', 'unarchived {subject}'),
  'list.deleted': lists('Deleted', 'deleted {subject}'),
  'list.restored': lists('Restored', 'restored {subject}'),
  'list.shared': lists('Shared', 'shared {subject}[ with {person}]'),
  'list.members-added': lists('Records added', 'added {records} to {subject}'),
  'list.members-removed': lists('Records removed', 'removed {records} from {subject}'),
  'list.members-edited': lists('Status or notes edited', 'edited {records} in {subject}'),

  'import.created': files('File uploaded', 'uploaded {label}'),
  'import.started': files('Import started', 'started importing {label}'),
  'import.cancelled': files('Import cancelled', 'cancelled importing {label}'),
  'import.undone': files('Import undone', 'undid the import of {label}'),
  'import.deleted': files('Import deleted', 'deleted the import of {label}'),
  'data.exported': files('Data exported', 'requested an export of {scope}'),
  'file.exported': files('File exported', 'exported {what}[ of {label}]'),

  'template.created': templates('Created', 'created {subject}'),
  'template.edited': templates('Edited', 'edited {subject}'),
  'template.renamed': templates('Renamed', 'renamed the template [{before} to ]{label}'),
  'template.version-restored': templates('Version restored', 'restored version {version} of {subject}'),
  'template.duplicated': templates('Duplicated', 'duplicated {subject}'),
  'template.archived': templates('Archived', 'archived {subject}'),
  'template.deleted': templates('Deleted', 'deleted {subject}'),
  'template.restored': templates('Restored', 'restored {subject}'),
  'template.undone': templates('Change undone', 'undid a change of {subject}'),
  'template.exported': templates('Exported', 'exported {subject}'),

  'campaign.created': campaigns('Created', 'created {subject}'),
  'campaign.edited': campaigns('Edited', 'edited {subject}[: {fields}]'),
  'campaign.launched': campaigns('Launched', 'launched {subject}'),
  'campaign.paused': campaigns('Paused', 'paused {subject}'),
  'campaign.resumed': campaigns('Resumed', 'resumed {subject}'),
  'campaign.ended': campaigns('Ended', 'ended {subject}'),
  'campaign.archived': campaigns('Archived', 'archived {subject}'),
  'campaign.deleted': campaigns('Deleted', 'deleted {subject}'),
  'campaign.restored': campaigns('Restored', 'restored {subject}'),
  'campaign.duplicated': campaigns('Duplicated', 'duplicated {subject}'),
  'campaign.tested': campaigns('Test sent', 'sent a test of {subject}'),
  'campaign.recipients-changed': campaigns('Recipients changed', 'changed {recipients} of {subject}: {action}'),
  'campaign.file-added': campaigns('Audience file added', 'added the file {file} to {subject}'),

  'mailbox.connected': email('Mailbox connected', 'connected {subject}'),
  'mailbox.changed': email('Mailbox changed', 'changed {subject}[: {fields}]'),
  'mailbox.server-changed': email('Mailbox server changed', 'changed the server of {subject}'),
  'mailbox.removed': email('Mailbox removed', 'removed {subject}'),
  'mailbox.paused': email('Mailbox paused', 'paused {subject}'),
  'mailbox.resumed': email('Mailbox resumed', 'resumed {subject}'),
  'dkim.created': email('DKIM key created', 'created a DKIM key for {label}'),
  'dkim.removed': email('DKIM key removed', 'removed the DKIM key of {label}'),
  'tracking-domain.changed': email('Tracking domain changed', 'changed the tracking domain of {label}'),
  'sender-details.changed': email('Sender details changed', 'changed the sender details'),
  'email.sent': email('Email sent', 'sent {subject}[ to {recipients}]'),
  'email.undone': email('Sending undone', 'undid sending {subject}'),
  'email.cancelled': email('Email cancelled', 'cancelled {subject}'),
  'email.rescheduled': email('Email rescheduled', 'rescheduled {subject}'),
  'email.mailbox-changed': email('Mailbox of emails changed', 'changed the mailbox of {subject}'),
  'email.restored': email('Cancelling undone', 'undid a change of scheduled emails'),
  'reply.sent': email('Reply sent', 'replied to {label}'),
  'reply.undone': email('Reply undone', 'undid a reply to {label}'),
  'reply.changed': email('Conversation changed', 'set {subject} to {state}'),
  'reply.assigned': email('Conversation assigned', 'assigned {subject}[ to {person}]'),
  'reply.unassigned': email('Conversation unassigned', 'unassigned {subject}'),
  'reply.reviewed': email('Reply reviewed', 'reviewed an email from {label}'),

  'whatsapp-number.connected': whatsapp('Number connected', 'connected {subject}'),
  'whatsapp-number.changed': whatsapp('Number changed', 'changed {subject}[: {fields}]'),
  'whatsapp-number.removed': whatsapp('Number removed', 'removed {subject}'),
  'whatsapp-template.submitted': whatsapp('Template submitted', 'submitted {subject} to Meta'),
  'whatsapp-chat.started': whatsapp('Chat started', 'started {subject}'),
  'whatsapp-chat.assigned': whatsapp('Chat assigned', 'assigned {subject} to {person}'),
  'whatsapp-chat.unassigned': whatsapp('Chat unassigned', 'unassigned {subject}'),
  'whatsapp-chat.changed': whatsapp('Chat changed', 'set {subject} to {state}'),
  'whatsapp-chat.opted-out': whatsapp('Opted out', 'opted {label} out of WhatsApp'),
  'whatsapp-consent.recorded': whatsapp('Consent recorded', 'recorded the consent of {subject}: {state}'),
  'link-queue.created': whatsapp('Link queue created', 'created {subject}'),
  'link-queue.deleted': whatsapp('Link queue deleted', 'deleted {subject}'),

  'suppression.added': suppressed('Added', 'added {subject} to the suppression list'),
  'suppression.removed': suppressed('Removed', 'removed {subject} from the suppression list[: {reason}]'),
  'suppression.restored': suppressed('Removal undone', 'put {subject} back on the suppression list'),
  'suppression.settings-changed': suppressed('Settings changed', 'changed what an opt-out ends: {scope}'),

  'saved-search.created': searches('Search saved', 'saved the search {label}'),
  'saved-search.deleted': searches('Saved search deleted', 'deleted the saved search {label}'),
  'found.excluded': searches('Results excluded', 'excluded {results} of Discover'),
  'found.included': searches('Results included', 'included {results} of Discover again'),
  'found.save-cancelled': searches('Saving cancelled', 'cancelled saving results of Discover'),
  'batch.created': searches('Verification created', 'uploaded {label} for verification'),
  'batch.started': searches('Verification started', 'started verifying {label}'),
  'batch.paused': searches('Verification paused', 'paused verifying {label}'),
  'batch.resumed': searches('Verification resumed', 'resumed verifying {label}'),
  'batch.cancelled': searches('Verification cancelled', 'cancelled verifying {label}'),
  'batch.finished': searches('Verification ended', 'ended verifying {label}'),
  'batch.kept': searches('Verified addresses saved', 'saved addresses of {label} as contacts'),
  'batch.deleted': searches('Verification deleted', 'deleted the verification {label}'),
  'saved-job.saved': searches('Job saved', 'saved {subject}'),
  'saved-job.changed': searches('Saved job changed', 'changed {subject}[: {action}]'),
  'saved-job.undone': searches('Saved job change undone', 'undid a change of {jobs}'),
  'job.hidden': searches('Job hidden', 'hid {label}'),
  'job.shown': searches('Hidden job shown', 'stopped hiding {label}'),

  'team.invited': team('Invited', 'invited {label}[ as {role}]'),
  'team.invitation-revoked': team('Invitation revoked', 'revoked the invitation of {label}'),
  'team.joined': team('Joined', 'joined the team[ as {role}]'),
  'team.role-changed': team('Role changed', 'changed the role of {label}[ from {before}] to {role}'),
  'team.budget-changed': team('Budget changed', 'changed the credit budget of {label}[ to {budget}]'),
  'team.removed': team('Member removed', 'removed {label} from the team'),
  'team.ownership-transferred': team('Ownership transferred', 'transferred ownership to {label}'),

  'credits.alert-changed': billing('Credit alert changed', 'set the low-balance alert to {threshold}'),
  'credits.bought': billing('Credits bought', 'added {credits} that were bought'),
  'plan.checkout-started': billing('Checkout started', 'started a checkout for {label}'),
  'plan.changed': billing('Plan changed', 'changed the plan[ from {before}] to {label}'),
  'plan.applied': billing('Plan applied', 'put the workspace on the {label} plan'),
  'plan.resumed': billing('Plan resumed', 'resumed the {label} plan'),
  'plan.paid': billing('Plan paid', 'received a payment for the {label} plan[: {credits}]'),

  'account.created': account('Account created', 'created the account'),
  'account.signed-in': account('Signed in', 'signed in[ with {method}]'),
  'account.signed-out': account('Signed out', 'signed out'),
  'account.session-ended': account('Session ended', 'ended a session[: {label}]'),
  'account.sessions-ended': account('Other sessions ended', 'ended {count} other sessions'),
  'account.password-changed': account('Password changed', 'changed the password'),
  'account.password-reset': account('Password reset', 'reset the password'),
  'account.email-change-requested': account('Email change requested', 'requested a change of the sign-in address'),
  'account.email-change-cancelled': account('Email change cancelled', 'cancelled the change of the sign-in address'),
  'account.email-changed': account('Email changed', 'changed the sign-in address'),
  'account.google-linked': account('Google linked', 'linked Google sign-in'),
  'account.google-unlinked': account('Google unlinked', 'unlinked Google sign-in'),
  'account.factor-added': account('Second factor added', 'added a second factor: {factor}'),
  'account.factor-removed': account('Second factor removed', 'removed a second factor: {factor}'),
  'account.passkey-renamed': account('Passkey renamed', 'renamed a passkey to {label}'),
  'account.recovery-codes-created': account('Recovery codes created', 'created new recovery codes'),
  'account.profile-changed': account('Profile changed', 'changed the profile'),
  'account.logo-changed': account('Logo changed', 'changed the logo'),
  'account.logo-removed': account('Logo removed', 'removed the logo'),
  'workspace.factor-required': account('Second factor required', 'required a second factor of everyone'),
  'workspace.factor-optional': account('Second factor optional', 'made the second factor optional'),
  'data.deletion-requested': account('Deletion requested', 'requested the deletion of {scope}'),
  'data.deletion-confirmed': account('Deletion scheduled', 'scheduled the deletion of {scope}'),
  'data.deletion-cancelled': account('Deletion cancelled', 'cancelled the deletion of {scope}'),
  'data.member-erased': account('Member erased', 'erased the account of a former member'),

  'api-key.created': api('API key created', 'created {subject}'),
  'api-key.budget-changed': api('API key budget changed', 'set the budget of {subject} to {credits} a day'),
  'api-key.revoked': api('API key revoked', 'revoked {subject}'),
  'api-key.restored': api('API key restored', 'restored {subject}'),
  'agent.tool-called': api('Agent tool called', 'called the tool {tool}[ for {what}]'),
  'agent.approval-requested': api('Approval requested', 'asked for approval to {action} {subject}'),
  'agent.approval-approved': api('Approval given', 'approved a request of {agent} to {action} {subject}'),
  'agent.approval-declined': api('Approval declined', 'declined a request of {agent} to {action} {subject}'),
  'webhook.added': api('Webhook added', 'added {subject}'),
  'webhook.changed': api('Webhook changed', 'changed {subject}'),
  'webhook.deleted': api('Webhook deleted', 'deleted {subject}'),
  'webhook.secret-replaced': api('Webhook secret replaced', 'replaced the signing secret of {subject}'),
  'webhook.tested': api('Webhook tested', 'sent a test event to {subject}'),
  'webhook.redelivered': api('Webhook sent again', 'sent an event again to {subject}'),
  'crm.connected': api('CRM connected', 'connected {label}'),
  'crm.disconnected': api('CRM disconnected', 'disconnected {label}'),
  'crm.mapping-changed': api('CRM mapping changed', 'changed what is mapped to {label}'),
  'crm.replies-changed': api('CRM replies changed', 'changed what replies mean in {label}'),
  'crm.reply-pushed': api('Reply pushed to CRM', 'pushed a reply marked as {state} to {label}'),
  'crm.pushed': api('Pushed to CRM', 'pushed {records} to {label}'),
  'crm.undone': api('Push undone', 'undid the push of {records} to {label}'),
  'source-key.set': api('Source key saved', 'saved a key for {label}'),
  'source-key.removed': api('Source key removed', 'removed the key for {label}'),
} as const satisfies Record<string, Kind>;
export type ActivityKind = keyof typeof ACTIVITY_KINDS;

export const isActivityKind = (text: string): text is ActivityKind => Object.hasOwn(ACTIVITY_KINDS, text);
