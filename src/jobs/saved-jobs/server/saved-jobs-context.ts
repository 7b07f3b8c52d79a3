// What the use cases of saved jobs are given.
import type { Platform } from '#platform/platform.ts';
import type { PostingLookups } from './posting-lookup.ts';

export interface SavedJobsContext {
  platform: Platform;
  postings: PostingLookups;
}
