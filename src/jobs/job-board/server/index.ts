// What the server is put together from.
export { createJobSource } from './create-job-source.ts';
export { createJobBoardJobs, queueFirstFetches } from './fetch-boards.job.ts';
export { registerJobsRoutes } from './jobs.routes.ts';
export { createJobLookup } from './posting-lookup.ts';
export { createJobNewsJobs } from './search-news.job.ts';
