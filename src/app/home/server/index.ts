// What the server is put together from.
export { registerHomeRoutes } from './home.routes.ts';
export { createNotifyDueJob, DUE_TODAY } from './notify-due.job.ts';
export { readHealth } from './read-home.ts';
