// What other features note in the timeline, and what the server is put together from.
import type { HandedOver } from '#platform/handed-over.ts';

export { registerActivitiesRoutes } from './activities.routes.ts';
export type { ActivitiesContext, KnownOrigin } from './activities-context.ts';
export { activityLinks } from './activity-links.ts';
export { writeNote } from './change-notes.ts';
export { giveTask, TASK_ASSIGNED } from './change-tasks.ts';
export { followUps } from './follow-ups.ts';
export { recordEvents, tellEvents } from './record-events.store.ts';
export { dueTasksOf } from './tasks.store.ts';
export { createTidyActivitiesJob } from './tidy-activities.job.ts';

/** What a removed person's successor gets. */
export const ACTIVITIES_HANDED_OVER: readonly HandedOver[] = [
  { what: 'open tasks', table: 'record_tasks', column: 'assignee_id', only: 'not done' },
];
