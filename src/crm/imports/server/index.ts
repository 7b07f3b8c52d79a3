// What the server is put together from.
import type { Job } from '#platform/jobs/jobs.ts';
import { failImport } from './fail-import.ts';
import { createImportJob } from './import.job.ts';
import { processImport } from './process-import.ts';
import { createResumeImportsJob } from './resume-imports.job.ts';
import type { ImportsContext } from './run-rows.ts';
import { createTidyImportsJob } from './tidy-imports.job.ts';

export { registerImportsRoutes } from './imports.routes.ts';
export { mapImport } from './map-import.ts';
export { IMPORT_ENDED } from './notify-ended.ts';
export { type UploadedTable, withUploadedTable } from './read-upload.ts';
export { importProgress, runOntoList } from './run-onto-list.ts';
export type { ImportsContext } from './run-rows.ts';
export { uploadImport } from './upload-import.ts';

export function createImportJobs(context: ImportsContext): Job[] {
  return [
    createImportJob(context, processImport, failImport),
    createTidyImportsJob(context.platform),
    createResumeImportsJob(context),
  ];
}
