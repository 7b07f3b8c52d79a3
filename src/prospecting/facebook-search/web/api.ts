// Calls of Facebook search and its details, and the hook of a record's page.
import { useLocation, useSearchParams } from 'react-router';
import { call, endpoint } from '#platform/web/api-client.ts';
import {
  answerOptions,
  type DetailAnswer,
  passedResults,
  unpackResults,
  usePaidDetail,
} from '#prospecting/searches/web/index.ts';
import {
  type FacebookItem,
  fetchFacebookGroup,
  fetchFacebookPage,
  fetchFacebookProfile,
  getGroupSearch,
  type ItemOf,
  reopenFacebookSearch,
  searchFacebook,
  storedFacebookGroup,
  storedFacebookPage,
  storedFacebookProfile,
} from '../contract.ts';
import { addressOfResults, type FacebookFilters, type FacebookQuery, isA } from './facebook-results.ts';

const search = endpoint(searchFacebook);
const reopen = endpoint(reopenFacebookSearch);
const groupSearch = endpoint(getGroupSearch);

const getBody = ({ term, filters, page, cursor, ...how }: FacebookQuery) => ({
  query: term,
  kind: filters.kind,
  page,
  cursor,
  ...answerOptions(how),
});

export const getRequest = (query: FacebookQuery) => ({ path: search.path, body: getBody(query) });

export function sendSearch(query: FacebookQuery, idempotencyKey: string) {
  return call(search, { body: getBody(query) }, { idempotencyKey });
}

export function reopenSearch(runId: string, signal: AbortSignal) {
  return call(reopen, { params: { runId } }, { signal });
}

export function readGroupSearch(signal: AbortSignal) {
  return call(groupSearch, {}, { signal });
}

const pages = {
  stored: endpoint(storedFacebookPage),
  fetch: endpoint(fetchFacebookPage),
};
const profiles = {
  stored: endpoint(storedFacebookProfile),
  fetch: endpoint(fetchFacebookProfile),
};
const groups = {
  stored: endpoint(storedFacebookGroup),
  fetch: endpoint(fetchFacebookGroup),
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

// A record's page: stored for free, fresh for its price; and what the results that led here knew of it.
interface FacebookDetailOptions<Type extends FacebookItem['type'], Detail> {
  uid: string;
  /** The kind of record, for the browser's storage and cache: `facebook-page`. */
  name: string;
  type: Type;
  /** As it is in the URL. */
  typed: string;
  keyOf: (typed: string) => string | null;
  /** Key of a found record. */
  keyOfItem: (item: ItemOf<Type>) => string | null;
  calls: {
    stored: (key: string, signal: AbortSignal) => Promise<DetailAnswer<Detail>>;
    fetch: (key: string, idempotencyKey: string) => Promise<DetailAnswer<Detail>>;
  };
}

export function useFacebookDetail<Type extends FacebookItem['type'], Detail>(
  options: FacebookDetailOptions<Type, Detail>,
) {
  const { uid, name, type, typed, keyOf, keyOfItem, calls } = options;
  const { state } = useLocation();
  const key = keyOf(typed);
  // What can be no record's address is for the server to refuse, free of charge.
  const detail = usePaidDetail<Detail>({ uid, name, recordKey: key ?? typed, ...calls });
  const results = passedResults(state, uid, unpackResults<FacebookFilters, FacebookItem>);
  const glimpse = results?.searchResults.filter(isA(type)).find((item) => key !== null && keyOfItem(item) === key);
  return { detail, glimpse: glimpse ?? null, results: results && addressOfResults(results) };
}

/** `?url=` or `?id=` of the address: the pages of profiles and groups take either. */
export function useTypedKey(): string {
  const [params] = useSearchParams();
  return params.get('url') ?? params.get('id') ?? '';
}
