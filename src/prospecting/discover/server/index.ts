// What the server is put together from.
export { registerDiscoverRoutes } from './discover.routes.ts';
export { discoverLinks } from './discover-context.ts';
export { createMatchKnownJob } from './found/match-known.ts';
export { savePeopleOfDomain } from './found/outside-searches.ts';
export { createDiscoverResultsJobs } from './saved-searches.ts';
export { createResumeSavesJob, createSaveMatchingJob } from './saving/save-matching.ts';
