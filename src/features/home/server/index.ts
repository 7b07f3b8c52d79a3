// What the server is put together from.
export { registerHomeRoutes } from './home.routes.ts';
export { DUE_TODAY } from './notification-kinds.ts';
export { createNotifyDueJob } from './notify-due.job.ts';
export { readHealth } from './read-health.ts';
