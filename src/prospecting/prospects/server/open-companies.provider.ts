// Companies from open sources: Wikidata, and the register of legal entities GLEIF (provider-contracts 9.3, 9.7).
import type { SourceClient } from '#platform/outbound/source-client.ts';
import type { SourceInfo } from '#prospecting/searches/contract.ts';
import {
  COMPANIES_PER_QUERY,
  companiesQuery,
  REGISTERED_PER_PAGE,
  readRegistered,
  readWikidataCompanies,
} from '../domain/open-companies.ts';
import type { CompanySource } from './prospects.provider.ts';

export function createWikidataCompanies(client: SourceClient, info: SourceInfo): CompanySource {
  return {
    info,
    available: client.available,
    async search(question) {
      const { q, industry, page } = question;
      // Without either it would be a question about everything.
      if (q === '' && industry.length === 0) return { items: [], total: 0, next: null };
      const query = companiesQuery(question);
      const items = await client.call(
        { method: 'GET', path: '/sparql', query: { query, format: 'json' } },
        readWikidataCompanies,
      );
      // A search by name finds at most one page.
      const more = q === '' && items.length >= COMPANIES_PER_QUERY - 5;
      return {
        items,
        total: more ? null : (page - 1) * COMPANIES_PER_QUERY + items.length,
        next: more ? String(page + 1) : null,
      };
    },
  };
}

export function createRegisterCompanies(client: SourceClient, info: SourceInfo): CompanySource {
  return {
    info,
    available: client.available,
    async search({ q, country, page }) {
      const query = {
        'filter[entity.names]': q,
        ...(country.length > 0 && { 'filter[entity.legalAddress.country]': country.join(',') }),
        'page[number]': String(page),
        'page[size]': String(REGISTERED_PER_PAGE),
      };
      const found = await client.call({ method: 'GET', path: '/api/v1/lei-records', query }, readRegistered);
      const more = found.lastPage !== null && page < found.lastPage;
      return { items: found.items, total: found.total, next: more ? String(page + 1) : null };
    },
  };
}
