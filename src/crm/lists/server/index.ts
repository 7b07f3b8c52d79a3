// What the server is put together from, and what records are told of lists.
import type { HandedOver } from '#platform/handed-over.ts';

export { createList } from './create-list.ts';
export type { ConditionOf } from './follow-rule.ts';
export { createListRelations } from './list-relations.ts';
export { registerListsRoutes } from './lists.routes.ts';
export { listHead } from './lists.store.ts';
export { createTidyListsJob } from './tidy-lists.job.ts';

/** What a removed person's successor gets. */
export const LISTS_HANDED_OVER: readonly HandedOver[] = [
  { what: 'lists', table: 'lists', column: 'owner_id' },
  { what: 'rows of lists', table: 'list_members', column: 'owner_id' },
];
