// What other features record with, and what the server is put together from.

export type { ActivityKind } from '../kinds.contract.ts';
export { registerActivityLogRoutes } from './activity-log.routes.ts';
export { unnameInActivityLog } from './activity-log.store.ts';
export {
  type Activity,
  type Actor,
  createPurgeActivityLogJob,
  jobActor,
  MAX_IDS,
  recordActivity,
  recordExport,
  systemActor,
  toSubjects,
} from './record-activity.ts';
