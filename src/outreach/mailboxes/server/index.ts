// What other features use of mailboxes, and what the server is put together from.
import type { HandedOver } from '#platform/handed-over.ts';

export { trackingBase } from '../domain/tracking-host.ts';
export { type ApiInbox, ReadingFault } from './api-inbox.ts';
export {
  changeChannelMailbox,
  createChannelMailbox,
  lockChannelMailbox,
  lockChannelMailboxes,
} from './channel-mailboxes.store.ts';
export { type DkimSigning, dkimKeyOf } from './dkim-key.ts';
export { findSentMails } from './find-sent.provider.ts';
export { senderIdentity } from './identity.store.ts';
export { saveIdentity } from './identity.ts';
export { inboxAccess } from './inbox-access.provider.ts';
export { mailboxRecovery } from './mailbox-recovery.ts';
export { registerMailboxesRoutes } from './mailboxes.routes.ts';
export { breakMailbox, pauseMailbox } from './mailboxes.store.ts';
export type { MailboxesContext } from './mailboxes-context.ts';
export { type MailboxFacts, mailboxesFor } from './mailboxes-for.ts';
export { MAILBOX_FAILING } from './notification-kinds.ts';
export { createPractice, setRule } from './practice-mailboxes.ts';
export { closePracticeServer } from './practice-server.ts';
export { mailboxRows } from './present-mailbox.ts';
export { selfTestMessage } from './test-connection.provider.ts';
export { createTidyMailboxesJob } from './tidy-mailboxes.job.ts';
export { guardTrackingHosts } from './tracking-hosts.routes.ts';
export {
  type Handover,
  openTransport,
  type Submission,
  SubmissionFault,
  transportOf,
} from './transport.provider.ts';

/** What a removed person's successor gets. */
export const MAILBOXES_HANDED_OVER: readonly HandedOver[] = [
  { what: 'mailboxes', table: 'mailboxes', column: 'created_by' },
];
