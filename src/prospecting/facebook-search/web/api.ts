// The calls of this feature.

import { call, endpoint } from '#platform/web/api-client.ts';
import { answerOptions } from '#prospecting/searches/web/index.ts';
import type {
  fetchFacebookGroup,
  fetchFacebookPage,
  fetchFacebookProfile,
  getGroupSearch,
  reopenFacebookSearch,
  searchFacebook,
  storedFacebookGroup,
  storedFacebookPage,
  storedFacebookProfile,
} from '../contract.ts';
import type { FacebookQuery } from './facebook-results.ts';

const search = endpoint<typeof searchFacebook>('POST /api/facebook/search');
const reopen = endpoint<typeof reopenFacebookSearch>('GET /api/facebook/searches/:runId');
const groupSearch = endpoint<typeof getGroupSearch>('GET /api/facebook/group-search');

const bodyOf = ({ term, filters, page, cursor, ...how }: FacebookQuery) => ({
  query: term,
  kind: filters.kind,
  page,
  cursor,
  ...answerOptions(how),
});

export const requestOf = (query: FacebookQuery) => ({ path: '/api/facebook/search', body: bodyOf(query) });

export function sendSearch(query: FacebookQuery, idempotencyKey: string) {
  return call(search, { body: bodyOf(query) }, { idempotencyKey });
}

export function reopenSearch(runId: string, signal: AbortSignal) {
  return call(reopen, { params: { runId } }, { signal });
}

export function readGroupSearch(signal: AbortSignal) {
  return call(groupSearch, {}, { signal });
}

const pages = {
  stored: endpoint<typeof storedFacebookPage>('GET /api/facebook/pages/detail'),
  fetch: endpoint<typeof fetchFacebookPage>('POST /api/facebook/pages/detail'),
};
const profiles = {
  stored: endpoint<typeof storedFacebookProfile>('GET /api/facebook/profiles/detail'),
  fetch: endpoint<typeof fetchFacebookProfile>('POST /api/facebook/profiles/detail'),
};
const groups = {
  stored: endpoint<typeof storedFacebookGroup>('GET /api/facebook/groups/detail'),
  fetch: endpoint<typeof fetchFacebookGroup>('POST /api/facebook/groups/detail'),
};

/** Reading what is stored (free) and asking the source (paid), as `usePaidDetail` takes them. */
export const pageCalls = {
  stored: (key: string, signal: AbortSignal) => call(pages.stored, { query: { key } }, { signal }),
  fetch: (key: string, idempotencyKey: string) => call(pages.fetch, { body: { key } }, { idempotencyKey }),
};
export const profileCalls = {
  stored: (key: string, signal: AbortSignal) => call(profiles.stored, { query: { key } }, { signal }),
  fetch: (key: string, idempotencyKey: string) => call(profiles.fetch, { body: { key } }, { idempotencyKey }),
};
export const groupCalls = {
  stored: (key: string, signal: AbortSignal) => call(groups.stored, { query: { key } }, { signal }),
  fetch: (key: string, idempotencyKey: string) => call(groups.fetch, { body: { key } }, { idempotencyKey }),
};
