// What the server is put together from.
export { registerCrmRoutes } from './crm.routes.ts';
export { createCrmContext } from './crm-context.ts';
export { createCrmRunJob, createResumeCrmRunsJob } from './crm-run.job.ts';
