// Asks Apollo for people and companies, and reads its answers leniently (provider-contracts 9.5).
import { isRecord, looseCount, looseFlag, looseLine, looseObject, looseUrl } from '#shared/lenient.ts';
import { SourceFault } from '#shared/sources.ts';
import type { FoundCompany, FoundPerson } from '../contract.ts';
import { INDUSTRIES, type Industry, type Seniority, type SizeBand } from '../fields.contract.ts';
import { toCompany, toPerson } from './found-shapes.ts';
import { getRange, looseEmail, loosePhone, looseSite, looseYear, toDomain, toSizeBand } from './loose-facts.ts';
import { toIndustry } from './read-industry.ts';

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

/** "11,50"; an open range ends at a number that no company has. */
const ranges = (sizes: readonly SizeBand[]): string[] =>
  sizes.map((size) => {
    const [least, most] = getRange(size);
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

export type CountryOf = (text: string) => string;

const line = looseLine(300);
const totals = looseObject({
  total_entries: looseCount(),
  pagination: looseObject({ total_entries: looseCount(), total_pages: looseCount() }),
});

export interface ApolloPage<Item> {
  items: Item[];
  sent: number;
  total: number | null;
}

/** Elements of one or several lists, of which one has to be there. @throws SourceFault SOFT_FAILURE, BAD_PAYLOAD */
function toElements(json: unknown, lists: readonly string[]): unknown[] {
  if (isRecord(json) && typeof json.error === 'string') throw new SourceFault('SOFT_FAILURE', json.error.slice(0, 300));
  const found = isRecord(json) ? lists.map((list) => json[list]).filter((list) => Array.isArray(list)) : [];
  if (found.length === 0) throw new SourceFault('BAD_PAYLOAD', `the answer has no ${lists[0]}`);
  return found.flat().slice(0, 200);
}

function toPage<Item extends { key: string }>(
  json: unknown,
  elements: readonly unknown[],
  items: (Item | null)[],
): ApolloPage<Item> {
  const read = items.filter((item) => item !== null);
  if (elements.length > 0 && read.length === 0) throw new SourceFault('BAD_PAYLOAD', 'no record could be read');
  const { total_entries: total, pagination } = totals.parse(json);
  // The same company is in both of its lists where the plan's owner has saved it.
  const once = new Map(read.map((item) => [item.key, item]));
  return { items: [...once.values()], sent: elements.length, total: total ?? pagination.total_entries };
}

const organization = looseObject({
  id: line,
  name: line,
  website_url: looseSite(),
  linkedin_url: looseUrl(),
  facebook_url: looseUrl(),
  phone: loosePhone(),
  primary_phone: looseObject({ number: loosePhone() }),
  primary_domain: looseLine(253),
  founded_year: looseYear(),
  estimated_num_employees: looseCount(),
  industry: line,
  city: line,
  country: line,
  raw_address: line,
  short_description: looseLine(500),
});

/** @throws SourceFault SOFT_FAILURE, BAD_PAYLOAD */
export function readApolloCompanies(json: unknown, countryOf: CountryOf): ApolloPage<FoundCompany> {
  const elements = toElements(json, ['organizations', 'accounts']);
  return toPage(
    json,
    elements,
    elements.map((element) => companyFrom(element, countryOf)),
  );
}

function companyFrom(element: unknown, countryOf: CountryOf): FoundCompany | null {
  const raw = organization.parse(element);
  // An account of the plan's owner has an id of its own beside the company's.
  const id = (isRecord(element) && line.parse(element.organization_id)) || raw.id;
  if (!/^[\w-]{1,64}$/.test(id) || raw.name === '') return null;
  const domain = toDomain(`https://${raw.primary_domain}/`) || toDomain(raw.website_url);
  const employees = raw.estimated_num_employees || null;
  return toCompany({
    key: `apollo:${id}`,
    name: raw.name,
    domain,
    website: raw.website_url || (domain && `https://${domain}/`),
    phone: raw.phone || raw.primary_phone.number,
    linkedin: raw.linkedin_url,
    facebook: raw.facebook_url,
    url: `https://app.apollo.io/#/organizations/${id}`,
    founded: raw.founded_year,
    employees,
    size: toSizeBand(employees),
    industry: toIndustry(raw.industry),
    industryText: raw.industry,
    city: raw.city,
    country: countryOf(raw.country),
    address: raw.raw_address,
    about: raw.short_description,
  });
}

const person = looseObject({
  id: line,
  name: line,
  first_name: line,
  last_name: line,
  last_name_obfuscated: line,
  title: line,
  email: looseEmail(),
  email_status: line,
  has_email: looseFlag(),
  has_direct_phone: line,
  linkedin_url: looseUrl(),
  github_url: looseUrl(),
  city: line,
  state: line,
  country: line,
  organization,
});

/** @throws SourceFault SOFT_FAILURE, BAD_PAYLOAD */
export function readApolloPeople(json: unknown, countryOf: CountryOf): ApolloPage<FoundPerson> {
  const elements = toElements(json, ['people', 'contacts']);
  return toPage(
    json,
    elements,
    elements.map((element) => personFrom(element, countryOf)),
  );
}

function personFrom(element: unknown, countryOf: CountryOf): FoundPerson | null {
  const raw = person.parse(element);
  // Locked records have no name but the first one and a hint of the last.
  const name = raw.name || [raw.first_name, raw.last_name || raw.last_name_obfuscated].filter(Boolean).join(' ');
  if (!/^[\w-]{1,64}$/.test(raw.id) || name === '') return null;
  // The placeholder of a locked address is no address.
  const email = /^email_not_unlocked@/.test(raw.email) ? '' : raw.email;
  const { organization: employer } = raw;
  return toPerson({
    key: `apollo:${raw.id}`,
    name,
    title: raw.title,
    email,
    emailNote: email === '' ? '' : raw.email_status,
    hasEmail: email !== '' || raw.has_email,
    hasPhone: toPhone(isRecord(element) ? element.has_direct_phone : undefined),
    linkedin: raw.linkedin_url,
    github: raw.github_url,
    companyName: employer.name,
    companyDomain: toDomain(`https://${employer.primary_domain}/`) || toDomain(employer.website_url),
    city: raw.city,
    country: countryOf(raw.country),
    location: [raw.city, raw.state, raw.country].filter(Boolean).join(', '),
    url: `https://app.apollo.io/#/people/${raw.id}`,
  });
}

/** A flag, or "Yes", or "Maybe: please request direct dial": a maybe is not known. */
function toPhone(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string') return null;
  return /^yes/i.test(value) ? true : /^no/i.test(value) ? false : null;
}
