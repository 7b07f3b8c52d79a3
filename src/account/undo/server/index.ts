// What features that offer undo store it with.
export { createPurgeUndosJob } from './purge-undos.job.ts';
export { insertUndo, storeUndo, takeUndo } from './undos.store.ts';
