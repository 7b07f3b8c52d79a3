import { describe, expect, test } from 'vitest';
import { CompanyDetails, LinkedinCompany, LinkedinPerson } from '../contract.ts';
import { createSampleLinkedin } from './linkedin.sample.provider.ts';
import { buildCompanies } from './sample/companies.ts';
import { detailsOf } from './sample/company-details.ts';
import { buildPeople } from './sample/people.ts';
import { samplePicture } from './sample/sample-pictures.ts';

const source = createSampleLinkedin();
const companies = buildCompanies();
const people = buildPeople(companies);

const peopleNamed = async (keywords: string, start = 0) =>
  (await source.searchPeople({ keywords, start })).items.map((person) => person.fullName);

describe('the set', () => {
  test('has thousands of people and companies, of many countries, the same on every build', () => {
    expect(people.length).toBeGreaterThanOrEqual(5_000);
    expect(companies.length).toBeGreaterThanOrEqual(1_500);
    expect(new Set(companies.map(({ locale }) => locale.country)).size).toBeGreaterThanOrEqual(40);
    expect(buildPeople(buildCompanies())).toEqual(people);
  });

  test('keeps to the contract, every record of it', () => {
    for (const { company, ...person } of people) expect(LinkedinPerson.parse(person)).toEqual(person);
    for (const company of companies) expect(CompanyDetails.parse(detailsOf(company)).name).toBe(company.name);
  });

  test('gives everybody an address of their own', () => {
    expect(new Set(people.map(({ username }) => username)).size).toBe(people.length);
    expect(new Set(companies.map(({ universalName }) => universalName)).size).toBe(companies.length);
    for (const { universalName } of companies) expect(universalName).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    for (const { username } of people) expect(username).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
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
      headline: share(people, ({ headline }) => headline === ''),
      location: share(people, ({ location }) => location === ''),
      picture: share(people, ({ profilePicture }) => profilePicture === ''),
      longHeadline: share(people, ({ headline }) => headline.length > 200),
      rightToLeft: share(people, ({ fullName }) => /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(fullName)),
      otherScripts: share(people, ({ fullName }) => !/\p{Script=Latin}/u.test(fullName)),
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

  test('has a picture wherever it names one', () => {
    const named = [
      ...people.map(({ profilePicture }) => profilePicture),
      ...companies.map((c) => detailsOf(c).Images.cover),
    ];
    for (const path of named.filter((url) => url !== '')) {
      expect(samplePicture(decodeURIComponent(path.split('/').at(-1) ?? ''))).toMatch(/^<svg [^<]*>.*<\/svg>$/);
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

test.each(['', 'logo-.svg', 'logo-a.png', 'other-a.svg', 'logo-a"><script>.svg', `logo-${'a'.repeat(300)}.svg`])(
  'there is no picture named %j',
  (name) => {
    expect(samplePicture(name)).toBeNull();
  },
);
