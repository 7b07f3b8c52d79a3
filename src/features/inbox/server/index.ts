// What the server is put together from.
export { ANSWER_FILES } from './answer-files.ts';
export { createAnswerSource } from './answer-source.ts';
export { registerInboxRoutes } from './inbox.routes.ts';
export { REPLY_RECEIVED } from './notification-kinds.ts';
export { threadsOf } from './read-threads.ts';
export { startInbox } from './start-inbox.ts';
export { createSweepAnswerFilesJob } from './sweep-answer-files.job.ts';
