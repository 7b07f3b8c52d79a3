// The calls of this feature, in the words of every search page.

import { call, endpoint } from '#platform/web/api-client.ts';
import type { RunSummary } from '#prospecting/searches/contract.ts';
import {
  answerOptions,
  NO_FILTERS,
  type NoFilters,
  pageOfRun,
  type SearchAnswer,
  type SearchQuery,
} from '#prospecting/searches/web/index.ts';
import type { reopenTiktok, searchTiktok, TiktokVideo } from '../contract.ts';

const searchRoute = endpoint<typeof searchTiktok>('POST /api/tiktok/videos/search');
const reopenRoute = endpoint<typeof reopenTiktok>('GET /api/tiktok/videos/searches/:runId');

type Query = SearchQuery<NoFilters>;

const bodyOf = ({ term, page, cursor, ...how }: Query) => ({ keyword: term, page, cursor, ...answerOptions(how) });

export const requestOf = (query: Query) => ({ path: '/api/tiktok/videos/search', body: bodyOf(query) });

export function sendSearch(query: Query, idempotencyKey: string): Promise<SearchAnswer<TiktokVideo>> {
  return call(searchRoute, { body: bodyOf(query) }, { idempotencyKey });
}

export function readRun(runId: string, signal: AbortSignal): Promise<SearchAnswer<TiktokVideo>> {
  return call(reopenRoute, { params: { runId } }, { signal });
}

/** What a run asked, for asking or showing it again. */
export function queryOfRun(run: RunSummary): Query {
  const { keyword, cursor } = run.query as { keyword?: string; cursor?: string | null };
  return { term: keyword ?? run.label, filters: NO_FILTERS.defaults, page: pageOfRun(run), cursor: cursor ?? null };
}
