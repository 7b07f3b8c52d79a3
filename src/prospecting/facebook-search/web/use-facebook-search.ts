// The state of the Facebook search page.
import { useQuery } from '@tanstack/react-query';
import { type SearchPage, useSearchPage } from '#prospecting/searches/web/index.ts';
import { FIELD_TEXTS } from '#shared/errors.ts';
import type { FacebookItem, GroupSearch } from '../contract.ts';
import { itemKey } from '../domain/item-key.ts';
import { readGroupSearch, reopenSearch, requestOf, sendSearch } from './api.ts';
import { type FacebookFilters, FILTERS, kindOf, queryOfRun, SEARCH_PATH } from './facebook-results.ts';

export type FacebookSearch = SearchPage<FacebookFilters, FacebookItem>;

export function useFacebookSearch(uid: string): FacebookSearch {
  return useSearchPage<FacebookFilters, FacebookItem>({
    uid,
    name: 'facebook-search',
    path: SEARCH_PATH,
    filters: FILTERS,
    send: sendSearch,
    requestOf,
    reopen: reopenSearch,
    queryOfRun,
    keyOf: itemKey,
    missingTerm: FIELD_TEXTS.SEARCH_TERM,
    kindOf,
  });
}

/** What a search for groups finds, said before it is paid; null while that is not known. */
export function useGroupSearch(page: FacebookSearch): GroupSearch | null {
  const { data } = useQuery({
    // A source may turn out not to offer groups by name: after each answer it is asked anew.
    queryKey: ['facebook-group-search', page.results?.receipt.run.id],
    queryFn: ({ signal }) => readGroupSearch(signal),
    enabled: page.filters.kind === 'groups',
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.by ?? null;
}
