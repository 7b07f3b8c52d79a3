// What the rest of the server may use of one's own data.

export { createLocalArchives } from './archive-files.ts';
export { createClearArchivesJob } from './clear-archives.job.ts';
export { eraseWorkspaceSoon } from './delete-account.ts';
export { createDeletionMailJob } from './deletion-mail.job.ts';
export { deletionRecovery } from './deletion-recovery.ts';
export { deletePersonalRows } from './erase.store.ts';
export { createEraseDueAccountsJob } from './erase-due-accounts.job.ts';
export { createExportDataJob } from './export-data.job.ts';
export { ARCHIVE_READY } from './make-archive.ts';
export { registerMyDataRoutes } from './my-data.routes.ts';
export type { DataPlaces } from './places.ts';
export { deletionNews } from './publish-deletion.ts';
export { countWorkspace } from './read-my-data.ts';
export { createRemoveSignUpsJob } from './remove-sign-ups.job.ts';
