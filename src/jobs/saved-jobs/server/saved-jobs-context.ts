// What the use cases of saved jobs share: the look-up of postings, and the event that other tabs refresh on.
import type { Events } from '#platform/events/events.ts';
import type { Platform } from '#platform/platform.ts';
import { type JobSnapshot, SAVED_JOBS_EVENT, type SavedJobKind } from '../contract.ts';

export interface SavedJobsContext {
  platform: Platform;
  postings: PostingLookups;
}

// The port to where postings are kept: each kind of job gives its own, so that this feature depends on none of them.

/** The posting as the server's own records have it, for one workspace; null where it knows no such job. */
export type PostingLookup = (workspaceId: string, jobId: string) => Promise<JobSnapshot | null>;

export type PostingLookups = Record<SavedJobKind, PostingLookup>;

// Tells every open tab of a workspace that its saved jobs have changed; each asks again for what it shows.

/** Called after the commit, never before. */
export function publishSavedJobs(events: Events, workspaceId: string): void {
  events.publish(workspaceId, { type: SAVED_JOBS_EVENT });
}
