// The port to LinkedIn data: what every source of it can do.
import type { SourceInfo } from '#prospecting/searches/contract.ts';
import type { CompanyDetails, LinkedinCompany, LinkedinPerson, LinkedinProfile } from '../contract.ts';
import type { Found } from '../domain/found.ts';

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
