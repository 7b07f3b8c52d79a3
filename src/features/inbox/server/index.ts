// What the server is put together from, and what whoever delivers mail into mailboxes uses.
export type { Incoming, TakeIn } from './intake.ts';
