// The embedded source: made-up people and companies that can be searched and paged like the real ones (product design 2).
import { usernameOf } from '../domain/profile-url.ts';
import type { LinkedinSource } from './linkedin.provider.ts';
import { detailsOf } from './sample-company.ts';
import { buildSampleIndex, type SampleIndex } from './sample-index.ts';
import { PROFILE_BASE, profileOf } from './sample-profile.ts';

const COMPANIES_PER_PAGE = 10;

export function createSampleLinkedin(): LinkedinSource {
  let built: SampleIndex | null = null;
  const index = (): SampleIndex => {
    built ??= buildSampleIndex();
    return built;
  };
  return {
    info: { key: 'sample', name: 'Sample data', sample: true },
    available: () => true,
    searchPeople: async ({ keywords, start }) => index().people(keywords, start),
    searchCompanies: async ({ keyword, page }) => index().companies(keyword, (page - 1) * COMPANIES_PER_PAGE),
    async getProfile(key) {
      const person = key.startsWith(PROFILE_BASE) ? index().person(usernameOf(key)) : null;
      return person === null ? null : profileOf(person);
    },
    async getCompany(username) {
      const company = index().company(username);
      return company === null ? null : detailsOf(company);
    },
  };
}
