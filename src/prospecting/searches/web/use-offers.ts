// Who would answer the searches of a page now and what they cost: what is said beside a button before it is pressed.

import { useQuery } from '@tanstack/react-query';
import { PRICES } from '#account/plans/contract.ts';
import { call, endpoint } from '#platform/web/api-client.ts';
import type { Capability } from '#shared/capabilities.ts';
import { useDebounced } from '#ui/use-debounced.ts';
import { listOffers, quoteSearch, type SearchOffer, type SearchQuote } from '../contract.ts';
import { ACTION_OF } from '../domain/capabilities.ts';

const offers = endpoint(listOffers);

/** Refreshed after each search, whose answer may say more of its source. */
function useOfferQuery(capability: Capability | null) {
  return useQuery({
    queryKey: [...SEARCHES_KEY, 'offers', capability],
    queryFn: ({ signal }) => call(offers, { query: { capability: capability ?? '' } }, { signal }),
    staleTime: 30_000,
    enabled: capability !== null,
  });
}

/** Null until it is known, and where there is no search. */
export const useOffer = (capability: Capability | null): SearchOffer | null =>
  useOfferQuery(capability).data?.items[0] ?? null;

/** What depends on the offer is on its way. */
export const useIsOfferLoading = (capability: Capability): boolean => useOfferQuery(capability).isLoading;

const quote = endpoint(quoteSearch);

/** A search as it would be sent. */
export interface SearchRequest {
  /** Of its route. */
  path: string;
  body: Record<string, unknown>;
}

/** What a press would open or take over free, for what is filled in now; null where nothing is, and until it is known. */
export function useSearchQuote(request: SearchRequest | null): SearchQuote | null {
  const wanted = request === null ? null : JSON.stringify(request);
  const settled = useDebounced(wanted);
  const { data } = useQuery({
    queryKey: [...SEARCHES_KEY, 'quote', settled],
    queryFn: ({ signal }) => call(quote, { body: JSON.parse(settled ?? '') as SearchRequest }, { signal }),
    enabled: settled !== null && settled === wanted,
    staleTime: 30_000,
  });
  return settled === wanted ? (data ?? null) : null;
}

/** What the button says; `sample`: sample data is wanted in place of a source that cannot answer. */
export function offeredPrice(offer: SearchOffer, sample: boolean): number {
  return sample && offer.sampleAllowed ? offer.sampleCredits : offer.credits;
}

/** Credits of one search or record: 0 with the workspace's own key, else as the table of prices says. */
export function useCreditsFor(capability: Capability): number {
  const offer = useOffer(capability);
  return offer?.credits ?? PRICES[ACTION_OF[capability]];
}

// Names everything in the browser's cache that lists searches, so that one that has ended makes all of it current.
export const SEARCHES_KEY = ['searches'] as const;
