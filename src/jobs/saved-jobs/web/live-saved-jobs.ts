// Saved jobs change in other tabs and by colleagues: this tab then refreshes them.
import { useLiveEvent } from '#platform/web/live.tsx';
import { useLiveRefresh } from '#platform/web/use-refresh.ts';
import type { SavedJobKind } from '../contract.ts';

/** Stands once in the shell. */
export function useLiveSavedJobs(): void {
  const refresh = useLiveRefresh(SAVED_JOBS_KEY);
  useLiveEvent('saved-jobs', refresh);
  useLiveEvent('reconnected', refresh);
}

// Where the cache of the tab keeps what it knows of saved jobs: one beginning, so that a change refreshes all of it.
export const SAVED_JOBS_KEY = ['saved-jobs'] as const;

export const markKey = (kind: SavedJobKind, jobId: string) => [...SAVED_JOBS_KEY, 'mark', kind, jobId] as const;
