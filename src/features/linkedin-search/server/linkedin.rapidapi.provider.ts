// LinkedIn data behind the RapidAPI gateway: the calls of provider-contracts 4.2-4.4, one method each.
import { createSourceClient, type SourceDeps } from '#platform/outbound/source-client.ts';
import { SourceFault } from '#shared/source-fault.ts';
import { readCompanies, readCompanyDetails, readPeople } from '../domain/linkedin-payload.ts';
import type { LinkedinSource } from './linkedin.provider.ts';

export interface RapidapiLinkedinConfig {
  /** Where the calls go, with a path prefix if there is one. */
  baseUrl: string;
  /** Sent as `x-rapidapi-host`: the gateway routes by it. */
  host: string;
  key: string;
}

export type RapidapiLinkedinDeps = SourceDeps;

export function createRapidapiLinkedin(
  { baseUrl, host, key }: RapidapiLinkedinConfig,
  deps: RapidapiLinkedinDeps,
): LinkedinSource {
  const headers = { 'x-rapidapi-key': key, 'x-rapidapi-host': host };
  const client = createSourceClient({ name: 'linkedin', baseUrl, headers, secrets: [key] }, deps);
  return {
    info: { key: 'rapidapi', name: 'LinkedIn data (RapidAPI)', sample: false },
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
