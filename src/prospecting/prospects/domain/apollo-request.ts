// Asking Apollo for people and companies (provider-contracts 9.5).
import { INDUSTRIES, type Industry, type Seniority, type SizeBand } from '../fields.contract.ts';
import { rangeOf } from './size-band.ts';

/** Its most, and one of its credits however many a page has. */
export const APOLLO_PER_PAGE = 100;

const SENIORITIES: Record<Seniority, readonly string[]> = {
  owner: ['owner', 'founder'],
  executive: ['c_suite', 'partner', 'vp'],
  director: ['head', 'director'],
  manager: ['manager'],
  senior: ['senior'],
  junior: ['entry', 'intern'],
};

interface Place {
  city: string;
  country: readonly string[];
}

type NameOf = (code: string) => string;

export interface PeopleQuestion extends Place {
  q: string;
  title: string;
  seniority: readonly Seniority[];
  size: readonly SizeBand[];
}

export interface ApolloCompanyQuestion extends Place {
  q: string;
  industry: readonly Industry[];
  size: readonly SizeBand[];
}

/** "Berlin, Germany", or countries alone. */
function places({ city, country }: Place, nameOf: NameOf): string[] {
  const countries = country.map(nameOf);
  if (city === '') return countries;
  return countries.length === 0 ? [city] : countries.map((name) => `${city}, ${name}`);
}

/** "11,50"; what has no end ends at a number that nobody has. */
const ranges = (sizes: readonly SizeBand[]): string[] =>
  sizes.map((size) => {
    const [least, most] = rangeOf(size);
    return `${least},${most ?? 10_000_000}`;
  });

const filled = (body: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(body).filter(([, value]) => value !== '' && !(Array.isArray(value) && value.length === 0)),
  );

export function peopleBody(
  { q, title, seniority, size, ...place }: PeopleQuestion,
  page: number,
  nameOf: NameOf,
): object {
  const titles = title.split(',').map((each) => each.trim());
  return filled({
    q_keywords: q,
    person_titles: titles.filter(Boolean),
    person_seniorities: seniority.flatMap((each) => SENIORITIES[each]),
    person_locations: places(place, nameOf),
    organization_num_employees_ranges: ranges(size),
    include_similar_titles: true,
    page,
    per_page: APOLLO_PER_PAGE,
  });
}

/** What is typed is a word of what a company does: only then does it go with the industries, any of which will do. */
export function companiesBody(
  { q, industry, size, ...place }: ApolloCompanyQuestion,
  page: number,
  nameOf: NameOf,
): object {
  const tags = [q, ...industry.map((each) => INDUSTRIES[each].toLowerCase())].filter(Boolean);
  return filled({
    q_organization_keyword_tags: tags,
    organization_locations: places(place, nameOf),
    organization_num_employees_ranges: ranges(size),
    page,
    per_page: APOLLO_PER_PAGE,
  });
}
