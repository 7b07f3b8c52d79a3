// The surface of the inbox of both channels for the shell.
export { useLiveConversations, useUnreadConversations } from './use-unread-conversations.ts';
