// Where the cache of the tab keeps what it knows of saved jobs: one beginning, so that a change refreshes all of it.
import type { SavedJobKind } from '../contract.ts';

export const SAVED_JOBS_KEY = ['saved-jobs'] as const;

export const markKey = (kind: SavedJobKind, jobId: string) => [...SAVED_JOBS_KEY, 'mark', kind, jobId] as const;
