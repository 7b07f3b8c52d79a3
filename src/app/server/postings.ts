// Where the postings of each kind of job are kept, for the saved jobs that copy them.
import { createFreelancePostings } from '#jobs/freelance-jobs/server/index.ts';
import { createJobLookup } from '#jobs/job-board/server/index.ts';
import type { PostingLookups } from '#jobs/saved-jobs/server/index.ts';
import type { Platform } from '#platform/platform.ts';

export function postingLookups(platform: Platform): PostingLookups {
  return { job: createJobLookup({ platform }), freelance: createFreelancePostings(platform) };
}
