// What the server is put together from.
import type { RecordsContext } from '#features/records/server/index.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import { createImportJob } from './import.job.ts';
import { createResumeImportsJob } from './resume-imports.job.ts';
import { createTidyImportsJob } from './tidy-imports.job.ts';
import { workImport } from './work-import.ts';

export { registerImportsRoutes } from './imports.routes.ts';
export { mapImport } from './map-import.ts';
export { type UploadedTable, withUploadedTable } from './read-upload.ts';
export { importProgress, runOntoList } from './run-onto-list.ts';
export { uploadImport } from './upload-import.ts';

export function createImportJobs(context: RecordsContext): Job[] {
  const { platform } = context;
  return [createImportJob(context, workImport), createTidyImportsJob(platform), createResumeImportsJob(platform)];
}
