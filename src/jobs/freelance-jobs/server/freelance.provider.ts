// The port to freelance jobs: what every source of them can do.
import type { SourcePort } from '#prospecting/searches/server/index.ts';
import type { FreelanceQuery } from '../contract.ts';
import type { FoundJobs } from '../domain/found-jobs.ts';

export type JobsRequest = FreelanceQuery & {
  /** `next` of the page before; null for the first. */
  cursor: string | null;
};

/** Throws SourceFault and nothing else; a call takes at most 9.5 s with its retries (quality R7). */
export interface FreelanceSource extends SourcePort {
  /** Who may be given its answers: everybody, `operator`, or the workspace whose own key asks. */
  readonly scope: string;
  searchJobs(request: JobsRequest): Promise<FoundJobs>;
}
