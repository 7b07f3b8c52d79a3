// The surface of the inbox of both channels for the server and Home.
export { registerConversationsRoutes } from './conversations.routes.ts';
export { getConversationCounts, getConversations } from './list-conversations.ts';
