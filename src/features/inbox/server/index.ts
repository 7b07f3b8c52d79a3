// What the server is put together from.
export { createAnswerSource } from './answer-source.ts';
export { registerInboxRoutes } from './inbox.routes.ts';
export { startInbox } from './start-inbox.ts';
