// What the server is put together from, and what whoever delivers mail into mailboxes uses.
export { createAnswerSource } from './answer-source.ts';
export { registerInboxRoutes } from './inbox.routes.ts';
export type { InboxContext } from './inbox-context.ts';
export type { Incoming, TakeIn } from './intake.ts';
export { startInbox } from './start-inbox.ts';
export { createTakeIn } from './take-in.ts';
