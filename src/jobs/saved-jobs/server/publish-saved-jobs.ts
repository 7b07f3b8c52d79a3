// Tells every open tab of a workspace that its saved jobs have changed; each asks again for what it shows.
import type { Events } from '#platform/events/events.ts';
import { SAVED_JOBS_EVENT } from '../contract.ts';

/** Called after the commit, never before. */
export function publishSavedJobs(events: Events, workspaceId: string): void {
  events.publish(workspaceId, { type: SAVED_JOBS_EVENT });
}
