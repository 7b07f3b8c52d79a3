// What other features use of mailboxes, and what the server is put together from.
export { type DkimSigning, dkimKeyOf } from './dkim-key.ts';
export { type Identity, senderIdentity } from './identity.store.ts';
export { type InboxAccess, inboxAccess, type PracticeAnswer } from './inbox-access.provider.ts';
export { registerMailboxesRoutes } from './mailboxes.routes.ts';
export { breakMailbox, type MailboxToRead, mailboxesWithAnswers, pauseMailbox } from './mailboxes.store.ts';
export type { MailboxChange, MailboxesContext } from './mailboxes-context.ts';
export { type MailboxFacts, mailboxesFor } from './mailboxes-for.ts';
export { closePracticeServer } from './practice-server.ts';
export { createTidyMailboxesJob } from './tidy-mailboxes.job.ts';
export {
  type Envelope,
  type Handover,
  openTransport,
  type Submission,
  SubmissionFault,
  type TransportFacts,
  transportOf,
} from './transport.provider.ts';
