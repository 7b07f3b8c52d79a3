import { describe, expect, test } from 'vitest';
import { buildCompanies, sampleCompanies } from './companies.ts';
import { buildPeople, samplePeople } from './people.ts';

const companies = sampleCompanies();
const people = samplePeople();

describe('the cast', () => {
  test('has thousands of people and companies, of many countries, the same on every build', () => {
    expect(people.length).toBeGreaterThanOrEqual(5_000);
    expect(companies.length).toBeGreaterThanOrEqual(1_500);
    expect(new Set(companies.map(({ locale }) => locale.country)).size).toBeGreaterThanOrEqual(40);
    expect(buildPeople(buildCompanies())).toEqual(people);
  });

  test('gives everybody an address of their own', () => {
    expect(new Set(people.map(({ username }) => username)).size).toBe(people.length);
    expect(new Set(companies.map(({ universalName }) => universalName)).size).toBe(companies.length);
    const names = [...companies.map(({ universalName }) => universalName), ...people.map(({ username }) => username)];
    expect(names.filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name))).toEqual([]);
  });

  test('says what people do where their headline says it', () => {
    const other = people.filter(({ headline, title }) => !headline.toLowerCase().includes(title.toLowerCase()));
    expect(other).toEqual([]);
  });

  test.each([
    ['no headline', ({ headline }) => headline === ''],
    ['no location', ({ location }) => location === ''],
    ['no picture', ({ hasPicture }) => !hasPicture],
    ['no company', ({ company }) => company === null],
    ['an overlong headline', ({ headline }) => headline.length > 200],
    ['a name that reads from the right', ({ fullName }) => /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(fullName)],
    ['a name in another script', ({ fullName }) => !/\p{Script=Latin}/u.test(fullName)],
  ] satisfies [string, (person: (typeof people)[number]) => boolean][])('some have %s, as in life', (_what, has) => {
    const share = people.filter(has).length / people.length;
    expect(share).toBeGreaterThan(0.01);
    expect(share).toBeLessThan(0.75);
  });
});
