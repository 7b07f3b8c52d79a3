// LinkedIn data behind the RapidAPI gateway: the calls of provider-contracts 4.2-4.4 and 5, one method each.
import type { SourceClient } from '#platform/outbound/source-client.ts';
import type { SourceInfo } from '#prospecting/searches/contract.ts';
import { SourceFault } from '#shared/sources.ts';
import { readCompanies, readCompanyDetails, readPeople } from '../domain/linkedin-payload.ts';
import { readProfile } from '../domain/profile-payload.ts';
import type { LinkedinSource } from './linkedin.provider.ts';

export function createRapidapiLinkedin(client: SourceClient, info: SourceInfo): LinkedinSource {
  return {
    info,
    available: client.available,
    searchPeople: ({ keywords, start }) =>
      client.call({ method: 'GET', path: '/search-people', query: { keywords, start: String(start) } }, readPeople),
    searchCompanies: ({ keyword, page }) =>
      client.call({ method: 'POST', path: '/companies/search', body: { keyword, page } }, readCompanies),
    getProfile: (url) =>
      orNothing(
        client.call({ method: 'GET', path: '/get-profile-data-by-url', query: { url } }, (json) =>
          readProfile(json, url),
        ),
      ),
    getCompany: (username) =>
      orNothing(
        client.call({ method: 'GET', path: '/get-company-details', query: { username } }, (json) =>
          readCompanyDetails(json, username),
        ),
      ),
  };
}

/** A 404 of the source itself says that there is none. */
async function orNothing<T>(call: Promise<T | null>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof SourceFault && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}
