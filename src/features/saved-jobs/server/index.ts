// What the server is put together from, and the port that the kinds of jobs implement.
export type { PostingLookup, PostingLookups } from './posting-lookup.ts';
export { registerSavedJobsRoutes } from './saved-jobs.routes.ts';
