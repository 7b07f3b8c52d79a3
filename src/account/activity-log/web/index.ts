// What pages show of the activity log.
export { ActivityLog } from './ActivityLog.tsx';
