// The calls of this feature, with the answers of both searches in one shape.
import type { RunSummary, SearchReceipt } from '#features/searches/contract.ts';
import { pageOfRun } from '#features/searches/web/index.ts';
import { call } from '#platform/web/api-client.ts';
import type { RouteOutput } from '#shared/contract.ts';
import {
  getCompany,
  type LinkedinCompany,
  type LinkedinPerson,
  reopenSearch,
  type StoredSearch,
  searchCompanies,
  searchPeople,
} from '../contract.ts';

export type SearchType = StoredSearch['searchType'];

/** One search as it is asked and paid for. */
export interface LinkedinQuery {
  searchType: SearchType;
  searchQuery: string;
  /** From 1. */
  page: number;
}

export interface LinkedinAnswer extends SearchReceipt {
  people: LinkedinPerson[];
  companies: LinkedinCompany[];
}

/** Results on a page of the source (provider-contracts 4.2): the next one begins so many further on, however few came. */
export const PAGE_SIZE = 10;

export async function sendSearch(query: LinkedinQuery, idempotencyKey: string): Promise<LinkedinAnswer> {
  const { searchType, searchQuery, page } = query;
  if (searchType === 'people') {
    const body = { keywords: searchQuery, start: (page - 1) * PAGE_SIZE };
    const { items, ...receipt } = await call(searchPeople, { body }, { idempotencyKey });
    return { ...receipt, people: items, companies: [] };
  }
  const body = { keyword: searchQuery, page };
  const { items, ...receipt } = await call(searchCompanies, { body }, { idempotencyKey });
  return { ...receipt, people: [], companies: items };
}

/** What a run asked, for asking or showing it again. */
export function queryOfRun(run: RunSummary): LinkedinQuery {
  return {
    searchType: run.capability === 'linkedin-people' ? 'people' : 'companies',
    searchQuery: run.label,
    page: pageOfRun(run),
  };
}

/** The message of the rule that a term breaks, or null: the server's own rule, without asking it. */
export function termFault(searchType: SearchType, term: string): string | null {
  const checked =
    searchType === 'people'
      ? searchPeople.request.body.safeParse({ keywords: term })
      : searchCompanies.request.body.safeParse({ keyword: term });
  return checked.success ? null : (checked.error.issues[0]?.message ?? null);
}

export function readRun(runId: string, signal: AbortSignal): Promise<LinkedinAnswer> {
  return call(reopenSearch, { params: { runId } }, { signal });
}

export type FoundCompany = RouteOutput<typeof getCompany>;

export function readCompany(username: string, signal: AbortSignal): Promise<FoundCompany> {
  return call(getCompany, { params: { username } }, { signal });
}
