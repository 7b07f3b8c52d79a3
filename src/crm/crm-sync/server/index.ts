// What the server is put together from, and what campaigns exclude.

export { CRM_BROKEN } from './break-connection.ts';
export { registerCrmRoutes } from './crm.routes.ts';
export { createCrmContext } from './crm-context.ts';
export { crmExclusions } from './crm-exclusions.ts';
export { createAutomaticPushJobs, createCrmRunJob, createResumeCrmRunsJob } from './crm-run.jobs.ts';
export { createPushReplyJobs } from './push-reply.job.ts';
export { createReadCrmJobs } from './read-crm.job.ts';
export { onDecided } from './replies.ts';
