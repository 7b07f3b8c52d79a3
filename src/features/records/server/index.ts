// What the server is put together from, and the port that lists implement.
export type { RecordLink, RecordRelations, RecordsContext } from './records-context.ts';
