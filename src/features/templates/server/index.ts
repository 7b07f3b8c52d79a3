// What the server is put together from.
export { createOne as createTemplate } from './change-templates.ts';
export { registerTemplatesRoutes } from './templates.routes.ts';
export { createTidyTemplatesJob } from './tidy-templates.job.ts';
