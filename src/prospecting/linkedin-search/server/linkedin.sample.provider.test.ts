import { describe, expect, test } from 'vitest';
import { sampleCompanies, samplePeople } from '#prospecting/sample-data/server/index.ts';
import { breaking } from '#tests/support/breaking.ts';
import { CompanyDetails, LinkedinCompany, LinkedinPerson, LinkedinProfile } from '../contract.ts';
import { profileKey } from '../domain/results.ts';
import { createSampleLinkedin } from './linkedin.sample.provider.ts';
import { listedPerson, toDetails, toProfile } from './sample-details.ts';

const source = createSampleLinkedin();
const companies = sampleCompanies();
const people = samplePeople().map(listedPerson);

const peopleNamed = async (keywords: string, start = 0) =>
  (await source.searchPeople({ keywords, start })).items.map((person) => person.fullName);

describe('the set', () => {
  test('keeps to the contract, every record of it', () => {
    expect(breaking(LinkedinPerson, people)).toEqual([]);
    const details = CompanyDetails.array().parse(companies.map(toDetails));
    expect(details.map(({ name }) => name)).toEqual(companies.map(({ name }) => name));
  });

  test('leads nowhere but to reserved domains and our own origin', () => {
    const text = JSON.stringify([people, companies.map(toDetails)]);
    const hosts = new Set(Array.from(text.matchAll(/https?:\/\/([^/"]+)/g), ([, host]) => host));
    expect([...hosts].filter((host) => !host?.endsWith('.example'))).toEqual([]);
    expect(text).not.toMatch(/[\w.]+@\w+\.\w/);
  });

  test('is as patchy as real data', () => {
    const share = <T>(list: readonly T[], lacks: (item: T) => boolean) => list.filter(lacks).length / list.length;
    const details = companies.map(toDetails);
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

  test('fills pages of ten up to the total, without repeating a person', async () => {
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

describe('profiles', () => {
  /** One in nine: enough to tell, and quick. */
  const profiles = samplePeople()
    .filter((_, i) => i % 9 === 0)
    .map(toProfile);

  test('are there for everybody that a search shows, and say the same', async () => {
    const { items } = await source.searchPeople({ keywords: 'procurement timber', start: 0 });
    for (const person of items) expect(await source.getProfile(person.profileURL)).toMatchObject(person);
    const mara = await source.getProfile(items[0]?.profileURL ?? '');
    expect(mara?.roles[0]).toMatchObject({
      title: 'Head of Procurement',
      company: 'Northwind Timber',
      companyUsername: 'northwind-timber',
      current: true,
    });
  });

  test('are null for an unknown address, and for a real one: made-up people never replace real ones', async () => {
    expect(await source.getProfile('https://www.linkedin.example/in/no-such-person')).toBeNull();
    expect(await source.getProfile('https://www.linkedin.example/in/__proto__')).toBeNull();
    expect(await source.getProfile('https://www.linkedin.com/in/mara-lindqvist')).toBeNull();
  });

  test('keep to the contract, to reserved domains and to one key', () => {
    expect(breaking(LinkedinProfile, profiles)).toEqual([]);
    const addresses = profiles.map(({ profileURL }) => profileURL);
    expect(addresses.map((address) => profileKey(address, { sample: true }))).toEqual(addresses);
    const text = JSON.stringify(profiles);
    const hosts = new Set(Array.from(text.matchAll(/https?:\/\/([^/"]+)/g), ([, host]) => host));
    expect([...hosts]).toEqual(['www.linkedin.example']);
    expect(text).not.toMatch(/[\w.]+@\w+\.\w/);
  });

  test('tell careers that can be: one after the other, at companies that can be opened', () => {
    const known = new Set(companies.map(({ universalName }) => universalName));
    for (const { roles, username } of profiles) {
      expect(roles.filter(({ current }) => current).length, username).toBeLessThanOrEqual(1);
      for (const { start, end, companyUsername } of roles) {
        if (start && end) expect(start.year, username).toBeLessThan(end.year);
        if (companyUsername) expect(known, username).toContain(companyUsername);
      }
      const starts = roles.flatMap(({ start }) => start?.year ?? []);
      expect(
        [...starts].sort((a, b) => b - a),
        username,
      ).toEqual(starts);
    }
  });

  test.each([
    ['about', (profile) => profile.about === ''],
    ['roles', (profile) => profile.roles.length < 2],
    ['educations', (profile) => profile.educations.length === 0],
    ['skills', (profile) => profile.skills.length === 0],
    ['languages', (profile) => profile.languages.length === 0],
    ['certifications', (profile) => profile.certifications.length === 0],
  ] satisfies [string, (profile: LinkedinProfile) => boolean][])('some lack %s, as in life', (_what, lacks) => {
    const share = profiles.filter(lacks).length / profiles.length;
    expect(share).toBeGreaterThan(0.01);
    expect(share).toBeLessThan(0.75);
  });
});
