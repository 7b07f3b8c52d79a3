// What the server is put together from, and what whoever delivers mail into mailboxes uses.
export type { InboxContext } from './inbox-context.ts';
export type { Incoming, TakeIn } from './intake.ts';
export { createTakeIn } from './take-in.ts';
