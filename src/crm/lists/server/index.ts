// What the server is built from, and the port of lists that records use.
import type { HandedOver } from '#platform/handed-over.ts';

export { createListRelations } from './list-relations.ts';
export { registerListsRoutes } from './lists.routes.ts';
export { listHead, listNames } from './lists.store.ts';
export type { ConditionOf } from './lists-context.ts';
export { createList, createTidyListsJob } from './manage-lists.ts';

/** What is reassigned when a member is removed. */
export const LISTS_HANDED_OVER: readonly HandedOver[] = [
  { what: 'lists', table: 'lists', column: 'owner_id' },
  { what: 'rows of lists', table: 'list_members', column: 'owner_id' },
];
