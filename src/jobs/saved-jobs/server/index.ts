// What the server is put together from, and the port that the kinds of jobs implement.

export { type JobsOverview, jobsOverview } from './read-saved-jobs.ts';
export { createCheckPostingsJob, createTidySavedJobsJob } from './saved-jobs.jobs.ts';
export { registerSavedJobsRoutes } from './saved-jobs.routes.ts';
export type { PostingLookup, PostingLookups } from './saved-jobs-context.ts';
export { listDueJobs } from './saved-jobs-views.store.ts';
