// The search for people of a domain, as the grammar of searches asks for it.
import type { FoundPerson } from '#features/prospects/contract.ts';
import {
  type CsvColumn,
  type FilterCodec,
  type SearchPage,
  type SearchQuery,
  useSearchPage,
} from '#features/searches/web/index.ts';
import { readRun, sendSearch } from './verifier-calls.ts';

/** `fresh`: the source is asked and paid again, also where it was not long ago. No part of the address. */
interface How {
  fresh: boolean;
}
const HOW: FilterCodec<How> = { defaults: { fresh: false }, read: () => ({ fresh: false }), write: () => ({}) };

type DomainQuery = SearchQuery<How>;
export type DomainSearch = SearchPage<How, FoundPerson>;

const send = ({ term, filters, page, cursor }: DomainQuery, idempotencyKey: string) =>
  sendSearch({ domain: term, ...filters, page, cursor }, idempotencyKey);

export function useDomainSearch(uid: string, path: string): DomainSearch {
  return useSearchPage<How, FoundPerson>({
    uid,
    name: 'domain-people',
    path,
    filters: HOW,
    send,
    reopen: readRun,
    queryOfRun: ({ label, query }) => ({
      term: String(query.domain ?? label),
      filters: { fresh: false },
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
