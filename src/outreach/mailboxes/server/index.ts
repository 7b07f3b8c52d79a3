// The surface of mailboxes for other features and the app.
import type { HandedOver } from '#platform/handed-over.ts';

export { PRACTICE_PEOPLE } from '../domain/practice-people.ts';
export { trackingBase } from '../domain/sending-domains.ts';
export { selfTestMessage } from './connect/connection-test.provider.ts';
export { type DkimSigning, findDkimKey } from './domains/sending-domains.provider.ts';
export { saveIdentity } from './identity.ts';
export { countLostSecrets } from './mailbox-secrets.ts';
export { guardTrackingHosts, registerMailboxesRoutes } from './mailboxes.routes.ts';
export {
  breakMailbox,
  changeChannelMailbox,
  completeIdentity,
  countMailboxes,
  createChannelMailbox,
  lockChannelMailbox,
  lockChannelMailboxes,
  type MailboxCount,
  pauseMailbox,
  senderIdentity,
} from './mailboxes.store.ts';
export type { MailboxesContext } from './mailboxes-context.ts';
export { MAILBOX_FAILING } from './notification-kinds.ts';
export { countUnreadAnswers } from './practice/practice.store.ts';
export { createPractice, replyToPracticeMails, setRule } from './practice/practice-mailboxes.ts';
export { closePracticeServer } from './practice/practice-server.ts';
export { type MailboxFacts, mailboxesFor, mailboxRecovery, mailboxRows } from './present-mailbox.ts';
export { createTidyMailboxesJob } from './tidy-mailboxes.job.ts';
export { findSentMails, inboxAccess } from './transport/inbox-access.provider.ts';
export { type ApiInbox, ReadingFault } from './transport/mail-api.provider.ts';
export {
  type Handover,
  openTransport,
  type Submission,
  SubmissionFault,
  toTransport,
} from './transport/transport.provider.ts';

/** What a removed person's successor gets. */
export const MAILBOXES_HANDED_OVER: readonly HandedOver[] = [
  { what: 'mailboxes', table: 'mailboxes', column: 'created_by' },
];
