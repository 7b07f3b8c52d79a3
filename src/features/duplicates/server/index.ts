// What the server is put together from.
export type { DuplicatesContext } from './decide-duplicates.ts';
export { registerDuplicatesRoutes } from './duplicates.routes.ts';
export {
  createLookForDuplicatesJob,
  createTidyDuplicatesJob,
  createWaitingDuplicatesJob,
} from './look-for-duplicates.job.ts';
