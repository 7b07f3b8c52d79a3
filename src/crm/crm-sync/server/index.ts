// What the server is put together from, and what campaigns exclude.
export { createAutomaticPushJobs } from './automatic-push.job.ts';
export { CRM_BROKEN } from './break-connection.ts';
export { registerCrmRoutes } from './crm.routes.ts';
export { createCrmContext } from './crm-context.ts';
export { crmExclusions } from './crm-exclusions.ts';
export { createCrmRunJob, createResumeCrmRunsJob } from './crm-run.job.ts';
export { createPushReplyJobs } from './push-reply.job.ts';
export { createReadCrmJobs } from './read-crm.job.ts';
export { onDecided } from './replies.ts';
