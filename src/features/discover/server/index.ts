// What the server is put together from.
export { registerDiscoverRoutes } from './discover.routes.ts';
export { discoverLinks } from './discover-links.ts';
export { keepPeopleOfDomain } from './keep-people-of-domain.ts';
export { createLookThroughJob } from './look-through.job.ts';
export { createResumeSavesJob, createSaveMatchingJob } from './save-matching.job.ts';
export { createDiscoverNewsJobs } from './search-news.job.ts';
