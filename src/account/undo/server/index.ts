// What features that offer undo store it with.
export { createPurgeUndosJob } from './purge-undos.job.ts';
export { consumeUndo, insertUndo, storeUndo } from './undos.store.ts';
