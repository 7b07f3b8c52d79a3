// Apollo, with a key of its own (provider-contracts 9.5): people at companies, and companies.
import type { SourceClient } from '#platform/outbound/source-client.ts';
import type { SourceInfo } from '#prospecting/searches/contract.ts';
import {
  APOLLO_PER_PAGE,
  type CountryOf,
  companiesBody,
  peopleBody,
  readApolloCompanies,
  readApolloPeople,
} from '../domain/apollo.ts';
import type { CompanySource, PeopleSource } from './prospects.provider.ts';

export interface CountryNames {
  /** ISO code of a country by its name; '' for what is none. */
  countryOf: CountryOf;
  /** English name of a country's code. */
  nameOf(code: string): string;
}

const toNext = (page: number, { sent, total }: { sent: number; total: number | null }): string | null =>
  sent >= APOLLO_PER_PAGE && (total === null || page * APOLLO_PER_PAGE < total) ? String(page + 1) : null;

export function createApolloPeople(client: SourceClient, info: SourceInfo, words: CountryNames): PeopleSource {
  return {
    info,
    available: client.available,
    async search(question) {
      const { page } = question;
      const body = peopleBody(question, page, words.nameOf);
      const found = await client.call({ method: 'POST', path: '/mixed_people/api_search', body }, (json) =>
        readApolloPeople(json, words.countryOf),
      );
      return { items: found.items, total: found.total, next: toNext(page, found) };
    },
  };
}

export function createApolloCompanies(client: SourceClient, info: SourceInfo, words: CountryNames): CompanySource {
  return {
    info,
    available: client.available,
    async search(question) {
      const { page } = question;
      const body = companiesBody(question, page, words.nameOf);
      const found = await client.call({ method: 'POST', path: '/mixed_companies/search', body }, (json) =>
        readApolloCompanies(json, words.countryOf),
      );
      return { items: found.items, total: found.total, next: toNext(page, found) };
    },
  };
}
