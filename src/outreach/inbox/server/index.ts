// What the server is put together from.
import type { HandedOver } from '#platform/handed-over.ts';

export { ANSWER_FILES } from './answer-files.ts';
export { createAnswerSource } from './answer-source.ts';
export { registerInboxRoutes } from './inbox.routes.ts';
export { startInboxPoller } from './inbox-poller.ts';
export { REPLY_ASSIGNED, REPLY_RECEIVED } from './notification-kinds.ts';
export { threadsOf } from './read-threads.ts';
export { createSweepAnswerFilesJob } from './sweep-answer-files.job.ts';
export { threadById } from './threads.store.ts';

/** What a removed person's successor gets. */
export const INBOX_HANDED_OVER: readonly HandedOver[] = [
  { what: 'assigned replies', table: 'inbox_threads', column: 'assigned_to' },
];
