// The server part of imports.
import type { Job } from '#platform/jobs/jobs.ts';
import { createImportJob, createResumeImportsJob } from './import.job.ts';
import type { ImportsContext } from './imports-context.ts';
import { createTidyImportsJob } from './manage-import.ts';

export { registerImportsRoutes } from './imports.routes.ts';
export { importOrigins } from './imports.store.ts';
export type { ImportsContext } from './imports-context.ts';
export { importProgress, mapImport, runOntoList } from './manage-import.ts';
export { IMPORT_ENDED } from './run/end-import.ts';
export { type UploadedTable, uploadImport, withUploadedTable } from './upload/upload-import.ts';

export function createImportJobs(context: ImportsContext): Job[] {
  return [createImportJob(context), createTidyImportsJob(context.platform), createResumeImportsJob(context)];
}
