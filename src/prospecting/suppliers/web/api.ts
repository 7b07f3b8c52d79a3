// The calls of this feature.

import { call, endpoint } from '#platform/web/api-client.ts';
import { answerOptions, type DetailAnswer, type SearchAnswer } from '#prospecting/searches/web/index.ts';
import * as contract from '../contract.ts';
import type { SupplierQuery } from './supplier-results.ts';

const search = endpoint(contract.searchProducts);
const reopen = endpoint(contract.reopenProducts);
const stored = endpoint(contract.storedProduct);
const fetchFresh = endpoint(contract.fetchProduct);

type Answer = SearchAnswer<contract.Product>;
type FoundProduct = DetailAnswer<contract.ProductDetails>;

const getBody = ({ term, filters, page, cursor, ...how }: SupplierQuery) => ({
  query: term,
  ...filters,
  page,
  cursor,
  ...answerOptions(how),
});

export const getRequest = (query: SupplierQuery) => ({ path: search.path, body: getBody(query) });

export function sendSearch(query: SupplierQuery, idempotencyKey: string): Promise<Answer> {
  return call(search, { body: getBody(query) }, { idempotencyKey });
}

export function readRun(runId: string, signal: AbortSignal): Promise<Answer> {
  return call(reopen, { params: { runId } }, { signal });
}

/** Free: what the workspace has stored. */
export function readProduct(key: string, signal: AbortSignal): Promise<FoundProduct> {
  return call(stored, { query: { key } }, { signal });
}

/** Paid: asks the source. */
export function fetchPaidProduct(key: string, idempotencyKey: string): Promise<FoundProduct> {
  return call(fetchFresh, { body: { key } }, { idempotencyKey });
}
