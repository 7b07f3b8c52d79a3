// What the server is put together from.
export { createAnswerSource } from './answer-source.ts';
export { registerInboxRoutes } from './inbox.routes.ts';
export { threadsOf } from './read-threads.ts';
export { startInbox } from './start-inbox.ts';
