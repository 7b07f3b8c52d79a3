// A record's page: stored for free, fresh for its price; and what the results that led here knew of it.
import { useLocation, useSearchParams } from 'react-router';
import type { DetailAnswer } from '#prospecting/searches/web/index.ts';
import { passedResults, unpackResults, usePaidDetail } from '#prospecting/searches/web/index.ts';
import type { FacebookItem, ItemOf } from '../contract.ts';
import { addressOfResults, type FacebookFilters, isA } from './facebook-results.ts';

interface FacebookDetailOptions<Type extends FacebookItem['type'], Detail> {
  uid: string;
  /** The kind of record, for the browser's storage and cache: `facebook-page`. */
  name: string;
  type: Type;
  /** As it stands in the address. */
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
