// Registered companies from GLEIF, by their legal or other names (provider-contracts 9.7).

import type { SourceClient } from '#platform/outbound/source-client.ts';
import type { SourceInfo } from '#prospecting/searches/contract.ts';
import { REGISTERED_PER_PAGE, readRegistered } from '../domain/gleif-companies.ts';
import type { CompanySource } from './prospects.provider.ts';

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
