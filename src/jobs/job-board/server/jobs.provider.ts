// Jobs: what a source of them can do, and JSearch behind the RapidAPI gateway (provider-contracts 7.1).
import type { SourceClient } from '#platform/outbound/source-client.ts';
import type { PageRequest, SourceInfo } from '#prospecting/searches/contract.ts';
import type { FoundPage, SourcePort } from '#prospecting/searches/server/index.ts';
import { SourceFault } from '#shared/sources.ts';
import type { JobDetail, JobQuery } from '../contract.ts';
import { fitsJsearch, type JsearchPath, jsearchParameters, readJsearch } from '../domain/jsearch.ts';
import { stackDetails, toDetail } from '../domain/same-job.ts';

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

// JSearch behind the gateway (provider-contracts 7.1): `/search` by page, `/search-v2` by cursor, details by id.

/** The last page that the source answers. */
const LAST_PAGE = 100;
/** Fewer on a page mean that it was the last. */
const FULL_PAGE = 10;

/** `path`: which of the two searches the key may use, as the operator has set it. */
export function createRapidapiJobs(client: SourceClient, info: SourceInfo, path: JsearchPath): JobSource {
  return {
    info,
    available: client.available,

    async search(query) {
      const call = { method: 'GET', path, query: jsearchParameters(query, path) } as const;
      const { postings, cursor } = await client.call(call, readJsearch);
      const items = stackDetails(postings.map((posting) => toDetail(posting, posting.sourceId, posting.publisher)));
      const more =
        cursor ?? (path === '/search' && postings.length >= FULL_PAGE && query.page < LAST_PAGE ? 'page' : null);
      return { items: items.filter(fitsJsearch(query)), total: null, next: more };
    },

    async job(id) {
      const call = { method: 'GET', path: '/job-details', query: { job_id: id } } as const;
      try {
        const { postings } = await client.call(call, readJsearch);
        const [posting] = postings;
        return posting ? toDetail(posting, id, posting.publisher) : null;
      } catch (error) {
        if (isNotFound(error)) return null;
        throw error;
      }
    },

    // Asking for more would cost a request of the plan for each job that is opened.
    similar: async () => [],
  };
}

const isNotFound = (error: unknown): boolean => error instanceof SourceFault && error.code === 'NOT_FOUND';
