// What the results of LinkedIn search are in an address and in storage.
import type { RunSummary, SearchReceipt } from '#prospecting/searches/contract.ts';
import { type FilterCodec, pageOfRun, type SearchQuery, type ShownResults } from '#prospecting/searches/web/index.ts';
import type { LinkedinCompany, LinkedinPerson } from '../contract.ts';
import { companyKey, personKey } from '../domain/results.ts';

export type SearchType = 'people' | 'companies';

/** What the form says beside the term. */
export interface LinkedinFilters {
  searchType: SearchType;
}

export type FoundItem = LinkedinPerson | LinkedinCompany;
export type LinkedinQuery = SearchQuery<LinkedinFilters>;
type Shown = ShownResults<LinkedinFilters, FoundItem>;

/** The stored state of this network, in the names of the specification (section 3), and what these results came from. */
interface StoredSearch {
  searchType: SearchType;
  searchQuery: string;
  searchResults: LinkedinPerson[];
  companyResults: LinkedinCompany[];
  /** The last page of the source's results that is among them; the first is 1. */
  page: number;
  receipt: SearchReceipt;
  charged: number;
}

export const isPerson = (item: FoundItem): item is LinkedinPerson => 'fullName' in item;
const isCompany = (item: FoundItem): item is LinkedinCompany => !isPerson(item);

/** As the server names them: what was seen before hangs on it. */
export const itemKey = (item: FoundItem): string => (isPerson(item) ? personKey(item) : companyKey(item));

export const FILTERS: FilterCodec<LinkedinFilters> = {
  defaults: { searchType: 'people' },
  read: (params) => ({ searchType: params.get('type') === 'companies' ? 'companies' : 'people' }),
  write: ({ searchType }): Record<string, string> => (searchType === 'companies' ? { type: searchType } : {}),
};

export const getKind = ({ searchType }: LinkedinFilters): string => searchType;

/** Where stored or passed results are shown again. */
export function getAddress({ filters, searchQuery }: Pick<Shown, 'filters' | 'searchQuery'>): string {
  return `/linkedin-search?${new URLSearchParams({ ...FILTERS.write(filters), q: searchQuery })}`;
}

/** People empty the companies, and companies the people. */
export const STORAGE = {
  pack({ filters, searchQuery, searchResults, page, receipt, charged }: Shown): StoredSearch {
    return {
      searchType: filters.searchType,
      searchQuery,
      searchResults: searchResults.filter(isPerson),
      companyResults: searchResults.filter(isCompany),
      page,
      receipt,
      charged,
    };
  },
  /** Null for what is no state of this page: another page's, an older version's, or nothing. */
  unpack(value: unknown): Shown | null {
    if (typeof value !== 'object' || value === null) return null;
    const { searchType, searchQuery, searchResults, companyResults, page, receipt, charged } =
      value as Partial<StoredSearch>;
    const whole =
      (searchType === 'people' || searchType === 'companies') &&
      typeof searchQuery === 'string' &&
      areNamed(searchResults, 'fullName') &&
      areNamed(companyResults, 'name') &&
      typeof page === 'number' &&
      typeof charged === 'number' &&
      typeof receipt?.run === 'object' &&
      Array.isArray(receipt.seen);
    if (!whole || !searchResults || !companyResults) return null;
    const items = searchType === 'people' ? searchResults : companyResults;
    return { filters: { searchType }, searchQuery, searchResults: items, page, receipt, charged };
  },
};

function areNamed(list: unknown, name: string): boolean {
  return Array.isArray(list) && list.every((item) => typeof item?.[name] === 'string');
}

/** What a run asked, for asking or showing it again. */
export function queryOfRun(run: RunSummary): LinkedinQuery {
  const searchType = run.capability === 'linkedin-people' ? 'people' : 'companies';
  return { term: run.label, filters: { searchType }, page: pageOfRun(run), cursor: null };
}
