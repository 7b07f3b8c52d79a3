// What the server is put together from.

export { createJobLookup } from './get-job.ts';
export { createJobBoardJobs, createNewJobResultsJobs, queueFirstFetches } from './job-board.jobs.ts';
export { createJobSource } from './job-sources.ts';
export { registerJobsRoutes } from './jobs.routes.ts';
