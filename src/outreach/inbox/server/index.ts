// The surface of the inbox for the composition of the server.
import type { HandedOver } from '#platform/handed-over.ts';

export { registerInboxRoutes } from './inbox.routes.ts';
export { REPLY_ASSIGNED, REPLY_RECEIVED } from './notification-kinds.ts';
export { startInboxPoller } from './reading/inbox-poller.ts';
export { readingFaults, resumeReading } from './reading/leases.store.ts';
export { ANSWER_FILES, createSweepAnswerFilesJob } from './threads/answer-files.ts';
export { createAnswerSource } from './threads/answer-source.ts';
export { countRepliesByDay, hasReply, hasReplyStatus, threadById } from './threads/threads.store.ts';

/** What a removed person's successor gets. */
export const INBOX_HANDED_OVER: readonly HandedOver[] = [
  { what: 'assigned replies', table: 'inbox_threads', column: 'assigned_to' },
];
