// The embedded source: made-up people and companies that can be searched and paged like the real ones (product design 2).
import {
  createTextIndex,
  type SampleCompany,
  type SamplePerson,
  sampleCompanies,
  samplePeople,
  type TextIndex,
} from '#prospecting/sample-data/server/index.ts';
import type { LinkedinCompany, LinkedinPerson } from '../contract.ts';
import { type Found, toUsername } from '../domain/results.ts';
import type { LinkedinSource } from './linkedin.provider.ts';
import { listedCompany, listedPerson, PROFILE_BASE, toDetails, toProfile } from './sample-details.ts';

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
      const person = key.startsWith(PROFILE_BASE) ? index().person(toUsername(key)) : null;
      return person === null ? null : toProfile(person);
    },
    async getCompany(username) {
      const company = index().company(username);
      return company === null ? null : toDetails(company);
    },
  };
}

// Finds people and companies of the sample as the network's own search would.

/** As the network itself. */
const PAGE_SIZE = 10;

export interface SampleIndex {
  people(keywords: string, start: number): Found<LinkedinPerson>;
  companies(keyword: string, start: number): Found<LinkedinCompany>;
  company(universalName: string): SampleCompany | null;
  person(username: string): SamplePerson | null;
}

/** Name, headline, employer, location. */
const PERSON_WEIGHTS = [3, 2, 1, 1];
/** Name, industry and specialities, tagline, place. */
const COMPANY_WEIGHTS = [3, 2, 1, 1];

/** Indexes the companies at once and the people when they are first asked for. */
function buildSampleIndex(): SampleIndex {
  const byName = new Map(sampleCompanies().map((company) => [company.universalName, company]));
  const companies = createTextIndex(sampleCompanies(), textsOfCompany, COMPANY_WEIGHTS);
  let people: TextIndex<SamplePerson> | null = null;
  let byUsername: Map<string, SamplePerson> | null = null;
  return {
    people(keywords, start) {
      people ??= createTextIndex(samplePeople(), textsOfPerson, PERSON_WEIGHTS);
      const { items, total } = people.page(keywords, start, PAGE_SIZE);
      return { items: items.map(listedPerson), total };
    },
    companies(keyword, start) {
      const { items, total } = companies.page(keyword, start, PAGE_SIZE);
      return { items: items.map(listedCompany), total };
    },
    company: (universalName) => byName.get(universalName.trim().toLowerCase()) ?? null,
    person(username) {
      byUsername ??= new Map(samplePeople().map((person) => [person.username, person]));
      return byUsername.get(username) ?? null;
    },
  };
}

function textsOfPerson({ fullName, headline, company, location }: SamplePerson): string[] {
  return [fullName, headline, company?.name ?? '', location];
}

function textsOfCompany({ name, trade, tagline, city, locale }: SampleCompany): string[] {
  const skills = `${trade.industry} ${trade.specialities.join(' ')}`;
  return [name, skills, tagline, `${city.name} ${city.area} ${locale.country}`];
}
