// Where the postings of each kind of job are kept, for the saved jobs that copy them.
import type { PostingLookups } from '#features/saved-jobs/server/index.ts';
import type { Platform } from '#platform/platform.ts';

export function postingLookups(_platform: Platform): PostingLookups {
  return { job: async () => null, freelance: async () => null };
}
