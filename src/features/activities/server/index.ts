// What other features note in the timeline, and what the server is put together from.
export { activityLinks } from './activity-links.ts';
export { recordEvents } from './record-events.store.ts';
