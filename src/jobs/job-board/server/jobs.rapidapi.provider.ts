// JSearch behind the gateway (provider-contracts 7.1): `/search` by page, `/search-v2` by cursor, details by id.
import type { SourceClient } from '#platform/outbound/source-client.ts';
import type { SourceInfo } from '#prospecting/searches/contract.ts';
import { SourceFault } from '#shared/sources.ts';
import { readJsearch } from '../domain/jsearch-payload.ts';
import { fitsJsearch, type JsearchPath, jsearchParameters } from '../domain/jsearch-request.ts';
import { detailOf, stackDetails } from '../domain/posting-detail.ts';
import type { JobSource } from './jobs.provider.ts';

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
      const items = stackDetails(postings.map((posting) => detailOf(posting, posting.sourceId, posting.publisher)));
      const more =
        cursor ?? (path === '/search' && postings.length >= FULL_PAGE && query.page < LAST_PAGE ? 'page' : null);
      return { items: items.filter(fitsJsearch(query)), total: null, next: more };
    },

    async job(id) {
      const call = { method: 'GET', path: '/job-details', query: { job_id: id } } as const;
      try {
        const { postings } = await client.call(call, readJsearch);
        const [posting] = postings;
        return posting ? detailOf(posting, id, posting.publisher) : null;
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
