// Mailboxes as the server puts them together, over a test's database.
export { createMailboxesContext } from '#app/server/services.ts';
