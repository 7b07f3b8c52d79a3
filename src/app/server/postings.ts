// Where the postings of each kind of job are kept, for the saved jobs that copy them.
import { createFreelancePostings } from '#features/freelance-jobs/server/index.ts';
import { createJobLookup } from '#features/job-board/server/index.ts';
import type { PostingLookups } from '#features/saved-jobs/server/index.ts';
import type { Platform } from '#platform/platform.ts';

export function postingLookups(platform: Platform): PostingLookups {
  return { job: createJobLookup({ platform }), freelance: createFreelancePostings(platform) };
}
