// What the rest of the server may use of notifications.
export { MORNING_HOURS } from '../domain/digest-time.ts';
export { createKindRegistry, defineNotificationKind, type KindRegistry } from '../domain/notification-kind.ts';
export { createNotificationJobs, enqueueDigestNow } from './notifications.jobs.ts';
export { registerNotificationsRoutes } from './notifications.routes.ts';
export type { NotificationsContext } from './notifications.ts';
export { notify } from './notify.ts';
export { type PersonInMorning, peopleInTheMorning } from './settings.store.ts';
