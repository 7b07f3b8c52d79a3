// What the server is put together from.
export { registerDiscoverRoutes } from './discover.routes.ts';
export { discoverLinks } from './discover-links.ts';
export { createMatchKnownJob } from './match-known.job.ts';
export { createResumeSavesJob, createSaveMatchingJob } from './save-matching.job.ts';
export { savePeopleOfDomain } from './save-people-of-domain.ts';
export { createDiscoverNewsJobs } from './search-news.job.ts';
