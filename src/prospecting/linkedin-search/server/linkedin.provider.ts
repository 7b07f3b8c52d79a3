// LinkedIn data: what a source of it can do, and the one behind the RapidAPI gateway (provider-contracts 4.2-4.4 and 5).
import type { SourceClient } from '#platform/outbound/source-client.ts';
import type { SourceInfo } from '#prospecting/searches/contract.ts';
import type { ChooseSource, SearchContext } from '#prospecting/searches/server/index.ts';
import { SourceFault } from '#shared/sources.ts';
import type { CompanyDetails, LinkedinCompany, LinkedinPerson, LinkedinProfile } from '../contract.ts';
import { readCompanies, readCompanyDetails, readPeople } from '../domain/linkedin-payload.ts';
import { readProfile } from '../domain/profile-payload.ts';
import type { Found } from '../domain/results.ts';

/** Every method throws SourceFault and nothing else; a call takes at most 9.5 s with its retries (quality R7). */
export interface LinkedinSource {
  readonly info: SourceInfo;
  /** False while a call would fail without being sent (breaker open, quota used up): nothing should be charged then. */
  available(): boolean;
  /** `start` is 0, 10, 20 ...; a page has at most 10 people, fewer where members are hidden. */
  searchPeople(query: { keywords: string; start: number }): Promise<Found<LinkedinPerson>>;
  /** `page` counts from 1. */
  searchCompanies(query: { keyword: string; page: number }): Promise<Found<LinkedinCompany>>;
  /** By the address that `profileKey` makes; null where the source knows no such person or may not show them. */
  getProfile(key: string): Promise<LinkedinProfile | null>;
  /** Null where the source knows no such company. */
  getCompany(username: string): Promise<CompanyDetails | null>;
}

// What the use cases of this feature share: the platform, the source that answers, and the image door.
export interface LinkedinContext extends Pick<SearchContext, 'platform' | 'signPicture'> {
  /** The source that answers for a workspace. */
  source: ChooseSource<LinkedinSource>;
}

// LinkedIn data behind the RapidAPI gateway: the calls of provider-contracts 4.2-4.4 and 5, one method each.
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
