// What the server is put together from.
export { exactGroups } from './decide-duplicates.ts';
export { registerDuplicatesRoutes } from './duplicates.routes.ts';
export {
  createLookForDuplicatesJob,
  createTidyDuplicatesJob,
  createWaitingDuplicatesJob,
} from './look-for-duplicates.job.ts';
export { suggestMatches } from './suggest-matches.ts';
