// What the server is put together from.
export { registerTemplatesRoutes } from './templates.routes.ts';
export { createTidyTemplatesJob } from './tidy-templates.job.ts';
