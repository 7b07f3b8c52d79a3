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
import type { InstagramUser, reopenInstagram, searchInstagram } from '../contract.ts';

const searchRoute = endpoint<typeof searchInstagram>('POST /api/instagram/users/search');
const reopenRoute = endpoint<typeof reopenInstagram>('GET /api/instagram/users/searches/:runId');

type Query = SearchQuery<NoFilters>;

const bodyOf = ({ term, page, cursor, ...how }: Query) => ({ query: term, page, cursor, ...answerOptions(how) });

export const requestOf = (query: Query) => ({ path: '/api/instagram/users/search', body: bodyOf(query) });

export function sendSearch(query: Query, idempotencyKey: string): Promise<SearchAnswer<InstagramUser>> {
  return call(searchRoute, { body: bodyOf(query) }, { idempotencyKey });
}

export function readRun(runId: string, signal: AbortSignal): Promise<SearchAnswer<InstagramUser>> {
  return call(reopenRoute, { params: { runId } }, { signal });
}

/** What a run asked, for asking or showing it again. */
export function queryOfRun(run: RunSummary): Query {
  const { query, cursor } = run.query as { query?: string; cursor?: string | null };
  return { term: query ?? run.label, filters: NO_FILTERS.defaults, page: pageOfRun(run), cursor: cursor ?? null };
}
