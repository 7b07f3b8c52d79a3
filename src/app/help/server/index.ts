// What the server and the operator's tool are put together from.

export { createSupportMailJob, createTidyHelpJob } from './help.jobs.ts';
export { registerHelpRoutes } from './help.routes.ts';
export { unansweredSince } from './help.store.ts';
