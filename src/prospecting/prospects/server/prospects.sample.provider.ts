// The embedded sources: made-up companies and people that are filtered and paged like those of real ones (product-design 2).
import { createTextIndex, foldText, type SamplePerson } from '#prospecting/sample-data/server/index.ts';
import type { PageRequest } from '#prospecting/searches/contract.ts';
import type { FoundPage } from '#prospecting/searches/server/index.ts';
import type { FoundCompany } from '../contract.ts';
import { toSeniority } from '../domain/loose-facts.ts';
import type { CompanySource, DomainPeopleSource, PeopleSource, ProspectQuery } from './prospects.provider.ts';
import { sampleBusinesses, sampleFirms } from './sample/sample-companies.ts';
import { colleague, developer, getLanguages, peopleAt, workingPeople } from './sample/sample-staff.ts';

const PER_PAGE = 25;

const BASE = { info: { key: 'sample', name: 'Sample data', sample: true }, available: () => true } as const;

/** A page of what was found; `present` makes only those that are shown. */
function getPage<T, Item>(all: readonly T[], { page }: PageRequest, present: (one: T) => Item): FoundPage<Item> {
  const end = page * PER_PAGE;
  return {
    items: all.slice(end - PER_PAGE, end).map(present),
    total: all.length,
    next: end < all.length ? String(page + 1) : null,
  };
}

const same = <T>(one: T): T => one;
const among = (chosen: readonly string[], value: string) => chosen.length === 0 || chosen.includes(value);
const inCity = (wanted: string, city: string) => wanted === '' || foldText(city).startsWith(foldText(wanted).trimEnd());

export function createSampleBusinesses(): CompanySource {
  return {
    ...BASE,
    search: async (query) =>
      getPage(
        query.businessKind === '' ? [] : sampleBusinesses(query.businessKind, query.city, query.country),
        query,
        same,
      ),
  };
}

let firmIndex: ReturnType<typeof createTextIndex<FoundCompany>> | null = null;

/** Firms by their words; all of them without. */
function firms({ q }: ProspectQuery): readonly FoundCompany[] {
  if (q === '') return sampleFirms();
  firmIndex ??= createTextIndex(
    sampleFirms(),
    ({ name, domain, industryText, about, city }) => [name, domain, industryText, about, city],
    [4, 3, 2, 1, 1],
  );
  return firmIndex.all(q);
}

const fits =
  ({ industry, country, city, size }: Pick<ProspectQuery, 'industry' | 'country' | 'city' | 'size'>) =>
  (firm: FoundCompany): boolean =>
    among(industry, firm.industry) && among(country, firm.country) && inCity(city, firm.city) && among(size, firm.size);

export function createSampleOpenCompanies(): CompanySource {
  return {
    ...BASE,
    search: async (query) =>
      getPage(
        firms(query).filter(fits({ ...query, size: [], city: '' })),
        query,
        ({ phone: _, address: __, ...firm }) => ({
          ...firm,
          phone: '',
          address: '',
        }),
      ),
  };
}

/** A register knows names, places and numbers; nothing to write to. */
export function createSampleRegister(): CompanySource {
  return {
    ...BASE,
    search: async (query) =>
      getPage(firms(query).filter(fits({ ...query, industry: [], size: [], city: '' })), query, registered),
  };
}

function registered(firm: FoundCompany): FoundCompany {
  const { key, name, city, country, founded, latitude, longitude } = firm;
  const register = `SAMPLE${foldText(key).replaceAll(' ', '').toUpperCase().slice(0, 14)}`;
  const blank = { website: '', domain: '', email: '', phone: '', linkedin: '', about: '', industryText: '' };
  return {
    ...firm,
    ...blank,
    key: `${key}/register`,
    name,
    city,
    country,
    founded,
    latitude,
    longitude,
    register,
    industry: '',
    employees: null,
    size: '',
    url: `https://register.example/${register}`,
  };
}

export function createSampleCompanies(): CompanySource {
  return { ...BASE, search: async (query) => getPage(firms(query).filter(fits(query)), query, same) };
}

let staffIndex: ReturnType<typeof createTextIndex<SamplePerson>> | null = null;

function staff(words: string): readonly SamplePerson[] {
  if (words.trim() === '') return workingPeople();
  staffIndex ??= createTextIndex(
    workingPeople(),
    ({ title, company, fullName }) => [title, company?.name ?? '', company?.trade.industry ?? '', fullName],
    [4, 3, 2, 2],
  );
  return staffIndex.all(words);
}

export function createSamplePeople(): PeopleSource {
  return {
    ...BASE,
    async search(query) {
      const { q, title, seniority, country, city, size } = query;
      const sizes = size.length === 0 ? null : new Map(sampleFirms().map((firm) => [firm.key, firm.size]));
      const found = staff(`${q} ${title}`).filter((person) => {
        const rank = seniority.length === 0 ? null : toSeniority(person.title);
        if (seniority.length > 0 && (rank === null || !seniority.includes(rank))) return false;
        if (sizes !== null && !among(size, sizes.get(`sample:${person.company?.universalName}`) ?? '')) return false;
        return among(country, person.locale?.code ?? '') && inCity(city, person.location);
      });
      return getPage(found, query, colleague);
    },
  };
}

export function createSampleDevelopers(): PeopleSource {
  return {
    ...BASE,
    async search(query) {
      const { q, language, country, city } = query;
      const wanted = language.toLowerCase();
      const found = staff(q).filter(
        (person) =>
          among(country, person.locale?.code ?? '') &&
          inCity(city, person.location) &&
          (wanted === '' || getLanguages(person).some((each) => each.toLowerCase() === wanted)),
      );
      return getPage(found, query, developer);
    },
  };
}

export function createSampleDomainPeople(): DomainPeopleSource {
  return { ...BASE, search: async (query) => getPage(peopleAt(query.domain), query, same) };
}
