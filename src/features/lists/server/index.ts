// What the server is put together from, and what records are told of lists.
export { createList } from './create-list.ts';
export type { ConditionOf } from './follow-rule.ts';
export { createListRelations } from './list-relations.ts';
export { registerListsRoutes } from './lists.routes.ts';
export { listHead } from './lists.store.ts';
export { createTidyListsJob } from './tidy-lists.job.ts';
