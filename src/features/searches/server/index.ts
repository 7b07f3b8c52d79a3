// What a search feature builds on: run a paid search, read one again, list them.
export { createExpireOwedJob } from './expire-owed.job.ts';
export { presentRun } from './present-run.ts';
export { runPaidSearch, type SearchAnswer, type SearchCaller } from './run-paid-search.ts';
export { registerSearchesRoutes } from './searches.routes.ts';
export { hasRequest, runById } from './searches.store.ts';
