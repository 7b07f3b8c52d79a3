// What the rest of the server may use of one's own data.

export { createLocalArchives, type DataPlaces } from './archive.ts';
export { ARCHIVE_READY, createClearArchivesJob, createExportDataJob } from './archives.jobs.ts';
export { deletionRecovery, eraseWorkspaceSoon, pendingDeletionEvents } from './delete-account.ts';
export { createDeletionMailJob } from './deletion-mail.job.ts';
export { deletePersonalRows } from './deletions.store.ts';
export { createEraseDueAccountsJob, createRemoveSignUpsJob } from './erase.jobs.ts';
export { registerMyDataRoutes } from './my-data.routes.ts';
export { countWorkspace } from './my-data.ts';
