// What the server is put together from, and the port that lists implement.
export { emptiestContact, mergeContacts, ownFields } from './merge-values.store.ts';
export type { RecordLink, RecordRelations, RecordsContext } from './records-context.ts';
