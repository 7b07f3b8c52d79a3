// What the server is put together from.
export { exactGroups, suggestMatches } from './decide-duplicates.ts';
export { registerDuplicatesRoutes } from './duplicates.routes.ts';
export {
  createScanDuplicatesJob,
  createScheduleScansJob,
  createTidyDuplicatesJob,
} from './scan-duplicates.job.ts';
