// What the server is put together from, and the port that the kinds of jobs implement.
export { createCheckPostingsJob } from './check-postings.job.ts';
export { type JobsOverview, jobsOverview } from './jobs-overview.ts';
export type { PostingLookup, PostingLookups } from './posting-lookup.ts';
export { registerSavedJobsRoutes } from './saved-jobs.routes.ts';
export { dueJobsOf } from './saved-jobs-views.store.ts';
export { createTidySavedJobsJob } from './tidy-saved-jobs.job.ts';
