// Routes of the inbox of both channels.
import type { Router } from '#platform/http/router.ts';
import type { Platform } from '#platform/platform.ts';
import { conversationsSummary, listConversations } from '../contract.ts';
import { getConversationCounts, getConversations } from './list-conversations.ts';

export function registerConversationsRoutes(router: Router, { db }: Pick<Platform, 'db'>): void {
  router.route(listConversations, ({ query, principal }) => getConversations(db, principal, query));
  router.route(conversationsSummary, ({ query, principal }) => getConversationCounts(db, principal, query));
}
