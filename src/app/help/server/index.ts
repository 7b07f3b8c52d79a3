// What the server and the operator's tool are put together from.

export { registerHelpRoutes } from './help.routes.ts';
export { unansweredSince } from './help.store.ts';
export { createSupportMailJob, createTidyHelpJob } from './support-messages.ts';
