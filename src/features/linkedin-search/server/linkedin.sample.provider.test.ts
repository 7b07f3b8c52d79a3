import { describe, expect, test } from 'vitest';
import { sampleCompanies, samplePeople } from '#features/sample-data/server/index.ts';
import { CompanyDetails, LinkedinCompany, LinkedinPerson } from '../contract.ts';
import { createSampleLinkedin } from './linkedin.sample.provider.ts';
import { detailsOf } from './sample-company.ts';
import { listedPerson } from './sample-index.ts';

const source = createSampleLinkedin();
const companies = sampleCompanies();
const people = samplePeople().map(listedPerson);

const peopleNamed = async (keywords: string, start = 0) =>
  (await source.searchPeople({ keywords, start })).items.map((person) => person.fullName);

describe('the set', () => {
  test('keeps to the contract, every record of it', () => {
    for (const person of people) expect(LinkedinPerson.parse(person)).toEqual(person);
    for (const company of companies) expect(CompanyDetails.parse(detailsOf(company)).name).toBe(company.name);
  });

  test('leads nowhere but to reserved domains and our own origin', () => {
    const text = JSON.stringify([people, companies.map(detailsOf)]);
    const hosts = new Set(Array.from(text.matchAll(/https?:\/\/([^/"]+)/g), ([, host]) => host));
    expect([...hosts].filter((host) => !host?.endsWith('.example'))).toEqual([]);
    expect(text).not.toMatch(/[\w.]+@\w+\.\w/);
  });

  test('is as patchy as real data', () => {
    const share = <T>(list: readonly T[], lacks: (item: T) => boolean) => list.filter(lacks).length / list.length;
    const details = companies.map(detailsOf);
    const shares = {
      website: share(details, ({ website }) => website === ''),
      cover: share(details, ({ Images }) => Images.cover === ''),
      headquarter: share(details, ({ headquarter }) => headquarter === null),
      description: share(details, ({ description }) => description === ''),
      specialities: share(details, ({ specialities }) => specialities.length === 0),
    };
    for (const [field, value] of Object.entries(shares)) {
      expect(value, field).toBeGreaterThan(0.01);
      expect(value, field).toBeLessThan(0.75);
    }
  });
});

describe('people search', () => {
  test('finds the people of the reference screen', async () => {
    expect((await peopleNamed('procurement timber'))[0]).toBe('Mara Lindqvist');
    for (const name of [
      'Tomás Arroyo',
      'Ngozi Adebayo',
      'Petra Hlaváčková',
      'Jonas Weidmann-Achterberg',
      'Aiko Tanabe',
    ]) {
      expect(await peopleNamed(name)).toContain(name);
    }
  });

  test('fills pages of ten up to the total, without repeating anybody', async () => {
    const seen = new Set<string>();
    const { total } = await source.searchPeople({ keywords: 'procurement timber', start: 0 });
    for (let start = 0; start < 200; start += 10) {
      const { items } = await source.searchPeople({ keywords: 'procurement timber', start });
      expect(items.length).toBe(Math.max(0, Math.min(10, (total ?? 0) - start)));
      for (const { username } of items) seen.add(username);
    }
    expect(total).toBeGreaterThan(30);
    expect(seen.size).toBe(total);
  });

  test.each([
    ['hlavackova', 'Petra Hlaváčková'],
    ['PETRA BRNO', 'Petra Hlaváčková'],
    ['weidmann achterberg linz', 'Jonas Weidmann-Achterberg'],
    ['o’carragher broker', 'Róisín 🌲 O’Carragher'],
    ["o'carragher broker", 'Róisín 🌲 O’Carragher'],
    ['購買', '杉林 健心'],
    ['смерека логістика', 'Соломія Смереківська'],
    ['מנהלת רכש', 'תמר אורנים-לוי'],
  ])('"%s" finds %s', async (keywords, name) => {
    expect(await peopleNamed(keywords)).toContain(name);
  });

  test('needs every word', async () => {
    const everywhere = await source.searchPeople({ keywords: 'procurement', start: 0 });
    const inOsaka = await source.searchPeople({ keywords: 'procurement osaka', start: 0 });
    expect(inOsaka.total).toBeLessThan(everywhere.total ?? 0);
    expect(await source.searchPeople({ keywords: 'procurement qwxyz', start: 0 })).toEqual({ items: [], total: 0 });
    expect(await source.searchPeople({ keywords: '...', start: 0 })).toEqual({ items: [], total: 0 });
  });
});

describe('company search', () => {
  test('finds by name, industry, speciality and city, and pages', async () => {
    const search = (keyword: string, page = 1) => source.searchCompanies({ keyword, page });
    expect((await search('timber')).items[0]?.name).toBe('Northwind Timber');
    expect((await search('northwind gothenburg')).items[0]?.name).toBe('Northwind Timber');
    for (const keyword of ['FSC', 'software berlin', 'truck transportation', 'Łódź', '木材']) {
      expect((await search(keyword)).total, keyword).toBeGreaterThan(0);
    }
    const [first, second] = [await search('timber', 1), await search('timber', 2)];
    expect(first.items).toHaveLength(10);
    expect(second.items).not.toContainEqual(first.items[0]);
    for (const company of [...first.items, ...second.items]) expect(LinkedinCompany.parse(company)).toEqual(company);
  });
});

describe('company details', () => {
  test('are there for every company that a search shows', async () => {
    const { items } = await source.searchCompanies({ keyword: 'timber', page: 3 });
    for (const { universalName, name } of items) {
      expect(await source.getCompany(universalName)).toMatchObject({ name, universalName });
    }
    expect(await source.getCompany(' Northwind-Timber ')).toMatchObject({ name: 'Northwind Timber' });
  });

  test('are null for one that does not exist', async () => {
    expect(await source.getCompany('no-such-company')).toBeNull();
    expect(await source.getCompany('__proto__')).toBeNull();
  });
});
