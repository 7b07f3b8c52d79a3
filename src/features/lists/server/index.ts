// What the server is put together from, and what records are told of lists.
export { type ConditionOf, createListRelations } from './list-relations.ts';
