// The samples: the same question has the same answer, everything has the shape, nothing leads to a real person.
import { describe, expect, it } from 'vitest';
import { breaking } from '#tests/support/breaking.ts';
import {
  BUSINESS_KINDS,
  type BusinessKind,
  FoundCompany,
  FoundPerson,
  INDUSTRIES,
  type Industry,
} from '../contract.ts';
import type { ProspectQuery, ProspectSource } from './prospects.provider.ts';
import {
  createSampleBusinesses,
  createSampleCompanies,
  createSampleDevelopers,
  createSampleDomainPeople,
  createSampleOpenCompanies,
  createSamplePeople,
  createSampleRegister,
} from './prospects.sample.provider.ts';

const ALL: ProspectQuery = {
  q: '',
  title: '',
  seniority: [],
  industry: [],
  size: [],
  country: [],
  city: '',
  businessKind: '',
  language: '',
};

/** Every page of a question. */
async function collect<Item extends { key: string }>(source: ProspectSource<Item>, query: Partial<ProspectQuery> = {}) {
  const items: Item[] = [];
  let total: number | null = null;
  for (let page = 1; ; page += 1) {
    const found = await source.search({ ...ALL, ...query, page, cursor: null });
    items.push(...found.items);
    total = found.total;
    if (found.next === null) break;
    if (found.next !== String(page + 1)) throw new Error(`page ${page} is followed by ${found.next}`);
  }
  expect(new Set(items.map(({ key }) => key)).size).toBe(items.length);
  expect(items).toHaveLength(total ?? -1);
  return items;
}

const COMPANIES = {
  'open companies': createSampleOpenCompanies,
  'registered companies': createSampleRegister,
  companies: createSampleCompanies,
} as const;

describe.each(Object.entries(COMPANIES))('%s', (_name, create) => {
  it('are thousands, each of the shape, none at a domain that exists', async () => {
    const all = await collect(create());
    expect(all.length).toBeGreaterThan(2_000);
    expect(breaking(FoundCompany, all)).toEqual([]);
    const leadsOut = ({ domain, website, linkedin, url, email }: FoundCompany) =>
      /\.(?!example)[a-z]{2,}\//.test([domain, website, linkedin, url].join(' ')) ||
      !/^$|\.example$/.test(domain) ||
      !/^$|@[\w.-]+\.example$/.test(email);
    expect(all.filter(leadsOut)).toEqual([]);
    expect(JSON.stringify(await collect(create()))).toBe(JSON.stringify(all));
  });
  it('are filtered by words and country', async () => {
    const found = await collect(create(), { q: 'timber', country: ['SE', 'NO'] });
    expect(found.length).toBeGreaterThan(2);
    for (const { country } of found) expect(['SE', 'NO']).toContain(country);
  });
});

it.each(Object.keys(INDUSTRIES) as Industry[])('there are companies in %s', async (industry) => {
  const found = await collect(createSampleCompanies(), { industry: [industry] });
  expect(found.length).toBeGreaterThan(5);
});

it.each(Object.keys(BUSINESS_KINDS) as BusinessKind[])(
  'every city has businesses of the kind %s',
  async (businessKind) => {
    const source = createSampleBusinesses();
    const known = await collect(source, { businessKind, city: 'göteborg' });
    expect(known.length).toBeGreaterThanOrEqual(40);
    expect(breaking(FoundCompany, known)).toEqual([]);
    expect(new Set(known.map(({ city, country }) => `${city} ${country}`))).toEqual(new Set(['göteborg SE']));
    expect(known.filter(({ latitude }) => Math.abs((latitude ?? 0) - 57.71) > 0.1)).toEqual([]);
    const unknown = await collect(source, { businessKind, city: 'Kleindorf', country: ['AT'] });
    expect(unknown[0]).toMatchObject({ city: 'Kleindorf', country: 'AT', latitude: null });
    // The same businesses whichever name of the city is used.
    expect((await collect(source, { businessKind, city: 'Gothenburg' })).map(({ key }) => key)).toEqual(
      known.map(({ key }) => key),
    );
  },
);

describe('people', () => {
  it('are thousands, by title, seniority, country and size of their company', async () => {
    const all = await collect(createSamplePeople());
    expect(all.length).toBeGreaterThan(4_000);
    expect(breaking(FoundPerson, all)).toEqual([]);
    const some = await collect(createSamplePeople(), {
      title: 'procurement',
      seniority: ['director'],
      country: ['DE'],
    });
    expect(some.length).toBeGreaterThan(0);
    for (const { title, country } of some) expect(`${title} ${country}`).toMatch(/procurement.* DE$/i);
    const sized = await collect(createSamplePeople(), { size: ['51-200'] });
    expect(sized.length).toBeGreaterThan(50);
    expect(sized.length).toBeLessThan(all.length / 2);
  });

  it('who write a language say so, and none shows an address', async () => {
    const found = await collect(createSampleDevelopers(), { language: 'rust', country: ['SE'] });
    expect(found.length).toBeGreaterThan(5);
    for (const { about, email } of found) expect([about.includes('Rust'), email]).toEqual([true, '']);
  });

  it('of a domain have addresses there, or at an example of it', async () => {
    const source = createSampleDomainPeople();
    const [own] = (await source.search({ domain: 'northwind-timber.example', page: 1, cursor: null })).items;
    expect(own?.email).toMatch(/@northwind-timber\.example$/);
    const { items } = await source.search({ domain: 'somebody.com', page: 1, cursor: null });
    expect(items.length).toBeGreaterThan(10);
    for (const { email, companyDomain } of items)
      expect([email.split('@')[1], companyDomain]).toEqual(['somebody.example', 'somebody.example']);
  });
});
