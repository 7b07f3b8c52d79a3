// The port of job search: what a source has to be able to do, whoever answers behind it.
import type { PageRequest } from '#prospecting/searches/contract.ts';
import type { FoundPage, SourcePort } from '#prospecting/searches/server/index.ts';
import type { JobDetail, JobQuery } from '../contract.ts';

export interface JobSource extends SourcePort {
  /** Twenty at most, with their full texts, so that details are free afterwards. @throws SourceFault */
  search(query: JobQuery & PageRequest): Promise<FoundPage<JobDetail>>;
  /** Null where the source knows no such job. @throws SourceFault */
  job(id: string): Promise<JobDetail | null>;
  /** Jobs like this one, as far as the source can tell without being paid. */
  similar(job: JobDetail): Promise<JobDetail[]>;
}

export const JOBS_PER_PAGE = 20;
export const SIMILAR_JOBS = 5;
