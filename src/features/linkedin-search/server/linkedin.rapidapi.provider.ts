// LinkedIn data behind the RapidAPI gateway: the calls of provider-contracts 4.2-4.4, one method each.
import type { SourceInfo } from '#features/searches/contract.ts';
import type { SourceClient } from '#platform/outbound/source-client.ts';
import { SourceFault } from '#shared/source-fault.ts';
import { readCompanies, readCompanyDetails, readPeople } from '../domain/linkedin-payload.ts';
import type { LinkedinSource } from './linkedin.provider.ts';

export function createRapidapiLinkedin(client: SourceClient, info: SourceInfo): LinkedinSource {
  return {
    info,
    available: client.available,
    searchPeople: ({ keywords, start }) =>
      client.call({ method: 'GET', path: '/search-people', query: { keywords, start: String(start) } }, readPeople),
    searchCompanies: ({ keyword, page }) =>
      client.call({ method: 'POST', path: '/companies/search', body: { keyword, page } }, readCompanies),
    async getCompany(username) {
      try {
        return await client.call({ method: 'GET', path: '/get-company-details', query: { username } }, (json) =>
          readCompanyDetails(json, username),
        );
      } catch (error) {
        if (error instanceof SourceFault && error.code === 'NOT_FOUND') return null;
        throw error;
      }
    },
  };
}
