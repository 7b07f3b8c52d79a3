// What the server is put together from.
export { registerAgentsRoutes } from './agents.routes.ts';
export type { Prices } from './agents-context.ts';
export { createPurgeAgentsJob } from './approvals.ts';
export { APPROVAL_REQUESTED } from './notification-kinds.ts';
