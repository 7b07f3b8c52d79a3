// What other features record in the timeline, and what the server is built from.
import type { HandedOver } from '#platform/handed-over.ts';

export { registerActivitiesRoutes } from './activities.routes.ts';
export type { ActivitiesContext, KnownOrigin } from './activities-context.ts';
export { createNote, createTidyActivitiesJob } from './notes.ts';
export { listDueTasks } from './tasks.store.ts';
export { activityLinks, createTask, followUps, TASK_ASSIGNED } from './tasks.ts';
export { recordEventBatch, recordEvents } from './timeline.store.ts';

/** What is reassigned when a member is removed. */
export const ACTIVITIES_HANDED_OVER: readonly HandedOver[] = [
  { what: 'open tasks', table: 'record_tasks', column: 'assignee_id', only: 'not done' },
];
