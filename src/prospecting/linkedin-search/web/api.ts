// The calls of this feature; both searches in one shape.

import { call, endpoint } from '#platform/web/api-client.ts';
import { answerOptions, type DetailAnswer, type SearchAnswer } from '#prospecting/searches/web/index.ts';
import type { RouteOutput } from '#shared/contract.ts';
import * as contract from '../contract.ts';
import type { FoundItem, LinkedinQuery } from './linkedin-results.ts';

const searchPeople = endpoint(contract.searchPeople);
const searchCompanies = endpoint(contract.searchCompanies);
const reopenSearch = endpoint(contract.reopenSearch);
const getCompany = endpoint(contract.getCompany);
const storedProfile = endpoint(contract.storedProfile);
const fetchProfile = endpoint(contract.fetchProfile);

/** Results on a page of the source (provider-contracts 4.2): the next one begins so many further on, however few came. */
const PAGE_SIZE = 10;

const peopleBody = ({ term, page, ...how }: LinkedinQuery) => ({
  keywords: term,
  start: (page - 1) * PAGE_SIZE,
  ...answerOptions(how),
});
const companiesBody = ({ term, page, ...how }: LinkedinQuery) => ({ keyword: term, page, ...answerOptions(how) });

export function getRequest(query: LinkedinQuery) {
  return query.filters.searchType === 'people'
    ? { path: searchPeople.path, body: peopleBody(query) }
    : { path: searchCompanies.path, body: companiesBody(query) };
}

export async function sendSearch(query: LinkedinQuery, idempotencyKey: string): Promise<SearchAnswer<FoundItem>> {
  return query.filters.searchType === 'people'
    ? call(searchPeople, { body: peopleBody(query) }, { idempotencyKey })
    : call(searchCompanies, { body: companiesBody(query) }, { idempotencyKey });
}

export async function readRun(runId: string, signal: AbortSignal): Promise<SearchAnswer<FoundItem>> {
  const { people, companies, ...receipt } = await call(reopenSearch, { params: { runId } }, { signal });
  return { ...receipt, items: [...people, ...companies] };
}

export type FoundCompany = RouteOutput<typeof contract.getCompany>;

export function readCompany(username: string, signal: AbortSignal): Promise<FoundCompany> {
  return call(getCompany, { params: { username } }, { signal });
}

type FoundProfile = DetailAnswer<contract.LinkedinProfile>;

/** Free: what the workspace has stored. `key` is the address of the person's page. */
export function readProfile(key: string, signal: AbortSignal): Promise<FoundProfile> {
  return call(storedProfile, { query: { key } }, { signal });
}

/** Paid: asks the source. */
export function fetchPaidProfile(key: string, idempotencyKey: string): Promise<FoundProfile> {
  return call(fetchProfile, { body: { key } }, { idempotencyKey });
}
