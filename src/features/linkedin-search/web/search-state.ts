// The state of the search page: how it is read from an address or from storage, and what an answer makes of it.
import { StoredSearch } from '../contract.ts';
import { type LinkedinAnswer, type LinkedinQuery, PAGE_SIZE, type SearchType } from './linkedin-calls.ts';

/** The contracts take people up to number 1,000 and companies up to page 100. */
const LAST_PAGE = 100;

export interface SearchAddress {
  type: SearchType | null;
  query: string | null;
  /** An earlier search to open again. */
  run: string | null;
}

/** What `?type=people&q=timber` or `?run=ID` says; null for what it does not. */
export function readAddress(search: string): SearchAddress {
  const params = new URLSearchParams(search);
  const type = params.get('type');
  return {
    type: type === 'people' || type === 'companies' ? type : null,
    query: params.get('q'),
    run: params.get('run'),
  };
}

export function addressOf({ searchType, searchQuery }: Pick<LinkedinQuery, 'searchType' | 'searchQuery'>): string {
  const params = { type: searchType, ...(searchQuery !== '' && { q: searchQuery }) };
  return `/linkedin-search?${new URLSearchParams(params)}`;
}

/** Null for what is no state of this page: another page's, an older version's, or nothing. */
export function parseStoredSearch(value: unknown): StoredSearch | null {
  const parsed = StoredSearch.safeParse(value);
  return parsed.success ? parsed.data : null;
}

export function isEmptySearch({ searchResults, companyResults }: StoredSearch): boolean {
  return searchResults.length === 0 && companyResults.length === 0;
}

/** Stored results are shown unless the address asks for another search. */
export function fitsAddress(stored: StoredSearch, search: string): boolean {
  const { query, run } = readAddress(search);
  return run === null && (query === null || query.trim() === stored.searchQuery);
}

/**
 * What is shown after an answer: a further page of what is shown is added to it, anything else takes its place. People
 * empty the companies, and companies the people.
 */
export function afterAnswer(before: StoredSearch | null, query: LinkedinQuery, answer: LinkedinAnswer): StoredSearch {
  const { people, companies, ...receipt } = answer;
  const earlier = before && continues(before, query) ? before : null;
  return {
    ...query,
    searchResults: merge(earlier?.searchResults, people, (person) => person.profileURL || person.fullName),
    companyResults: merge(earlier?.companyResults, companies, (company) => company.universalName || company.id),
    receipt,
    charged: (earlier?.charged ?? 0) + receipt.run.charged,
  };
}

function continues(before: StoredSearch, { searchType, searchQuery, page }: LinkedinQuery): boolean {
  return before.searchType === searchType && before.searchQuery === searchQuery && before.page === page - 1;
}

/** Sources shift between two calls: who comes again on the next page is shown once. */
function merge<T>(before: T[] = [], more: T[], nameOf: (item: T) => string): T[] {
  const known = new Set(before.map(nameOf));
  return [...before, ...more.filter((item) => !known.has(nameOf(item)))];
}

/** The next page of the source's results, or null where there is none. */
export function nextPage({ page, receipt }: StoredSearch): number | null {
  if (!receipt || page >= LAST_PAGE) return null;
  const more = receipt.total === null ? receipt.run.resultCount > 0 : page * PAGE_SIZE < receipt.total;
  // A source may claim a total that it does not give out: an empty page is the end.
  return more && receipt.run.resultCount > 0 ? page + 1 : null;
}
