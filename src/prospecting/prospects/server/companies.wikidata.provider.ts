// Known companies from Wikidata: free to ask, free to use (CC0), and told of by those who know them.

import type { SourceClient } from '#platform/outbound/source-client.ts';
import type { SourceInfo } from '#prospecting/searches/contract.ts';
import { readWikidataCompanies } from '../domain/wikidata-companies.ts';
import { COMPANIES_PER_QUERY, companiesQuery } from '../domain/wikidata-query.ts';
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
