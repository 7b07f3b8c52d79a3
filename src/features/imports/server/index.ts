// What the server is put together from.
import type { RecordsContext } from '#features/records/server/index.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import { createImportJob } from './import.job.ts';
import { createResumeImportsJob } from './resume-imports.job.ts';
import { createTidyImportsJob } from './tidy-imports.job.ts';
import { workImport } from './work-import.ts';

export { registerImportsRoutes } from './imports.routes.ts';
export { type UploadedTable, withUploadedTable } from './read-upload.ts';

export function createImportJobs(context: RecordsContext): Job[] {
  const { platform } = context;
  return [createImportJob(context, workImport), createTidyImportsJob(platform), createResumeImportsJob(platform)];
}
