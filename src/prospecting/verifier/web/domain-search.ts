// The search for people of a domain, as the grammar of searches asks for it.
import type { FoundPerson } from '#prospecting/prospects/contract.ts';
import {
  answerOptions,
  NO_FILTERS,
  type NoFilters,
  type SearchPage,
  type SearchQuery,
  useSearchPage,
} from '#prospecting/searches/web/index.ts';
import type { CsvColumn } from '#ui/export-csv.ts';
import { readRun, sendSearch } from './verifier-api.ts';

type DomainQuery = SearchQuery<NoFilters>;
export type DomainSearch = SearchPage<NoFilters, FoundPerson>;

const bodyOf = ({ term, page, cursor, ...how }: DomainQuery) => ({
  domain: term,
  page,
  cursor,
  ...answerOptions(how),
});
const send = (query: DomainQuery, idempotencyKey: string) => sendSearch(bodyOf(query), idempotencyKey);

export const requestOf = (query: DomainQuery) => ({ path: '/api/verifier/domain-people/search', body: bodyOf(query) });

export function useDomainSearch(uid: string, path: string): DomainSearch {
  return useSearchPage<NoFilters, FoundPerson>({
    uid,
    name: 'domain-people',
    path,
    filters: NO_FILTERS,
    send,
    reopen: readRun,
    queryOfRun: ({ label, query }) => ({
      term: String(query.domain ?? label),
      filters: NO_FILTERS.defaults,
      page: Number(query.page ?? 1),
      cursor: typeof query.cursor === 'string' ? query.cursor : null,
    }),
    keyOf: ({ key }) => key,
    missingTerm: 'Please enter a domain',
  });
}

export const peopleNoun = (count: number): string => (count === 1 ? 'person' : 'people');

export const PEOPLE_COLUMNS: readonly CsvColumn<FoundPerson>[] = [
  { header: 'Name', value: ({ name }) => name },
  { header: 'Title', value: ({ title }) => title },
  { header: 'E-mail', value: ({ email }) => email },
  { header: 'Phone', value: ({ phone }) => phone },
  { header: 'Company', value: ({ companyName }) => companyName },
  { header: 'Domain', value: ({ companyDomain }) => companyDomain },
  { header: 'LinkedIn', value: ({ linkedin }) => linkedin },
  { header: 'Confidence', value: ({ confidence }) => confidence ?? '' },
  { header: 'Seen at', value: ({ evidence }) => evidence.map(({ url }) => url).join(' ') },
];
