import { describe, expect, it } from 'vitest';
import type { RunSummary } from '#features/searches/contract.ts';
import type { LinkedinCompany, LinkedinPerson, StoredSearch } from '../contract.ts';
import type { LinkedinAnswer, LinkedinQuery } from './linkedin-calls.ts';
import {
  addressOf,
  afterAnswer,
  fitsAddress,
  isEmptySearch,
  nextPage,
  parseStoredSearch,
  readAddress,
} from './search-state.ts';

const person = (n: number): LinkedinPerson => ({
  fullName: `Person ${n}`,
  headline: '',
  location: '',
  profilePicture: '',
  profileURL: `https://www.linkedin.example/in/${n}`,
  username: String(n),
});
const company = (n: number): LinkedinCompany => ({
  id: String(n),
  name: `Company ${n}`,
  tagline: '',
  logo: [],
  universalName: `company-${n}`,
  linkedinURL: '',
});
const people = (from: number, count = 10) => Array.from({ length: count }, (_, i) => person(from + i));

const timber: LinkedinQuery = { searchType: 'people', searchQuery: 'timber', page: 1 };

function answer(query: LinkedinQuery, found: Partial<LinkedinAnswer>, total: number | null = 25): LinkedinAnswer {
  const resultCount = (found.people ?? found.companies ?? []).length;
  const run: RunSummary = {
    id: `run-${query.searchQuery}-${query.page}`,
    capability: query.searchType === 'people' ? 'linkedin-people' : 'linkedin-companies',
    query: {},
    label: query.searchQuery,
    state: 'delivered',
    source: { key: 'sample', name: 'Sample data', sample: true },
    charged: 5,
    startedAt: '2026-11-21T08:00:00.000Z',
    deliveredAt: '2026-11-21T08:00:01.000Z',
    resultCount,
  };
  return { run, chargedNow: 5, creditsRemaining: 1, total, next: null, seen: [], people: [], companies: [], ...found };
}
const first = afterAnswer(null, timber, answer(timber, { people: people(1) }));

describe('an answer', () => {
  it('of people empties the companies, and of companies the people', () => {
    const trade: LinkedinQuery = { searchType: 'companies', searchQuery: 'timber', page: 1 };
    const companies = afterAnswer(first, trade, answer(trade, { companies: [company(1)] }));
    expect(companies.searchResults).toEqual([]);
    expect(companies.companyResults).toHaveLength(1);
    const back = afterAnswer(companies, timber, answer(timber, { people: people(1, 2) }));
    expect(back).toMatchObject({ searchType: 'people', companyResults: [] });
    expect(back.searchResults).toHaveLength(2);
  });

  it('of the next page is added, and what comes twice is shown once', () => {
    const second = { ...timber, page: 2 };
    const both = afterAnswer(first, second, answer(second, { people: [person(10), ...people(11, 9)] }));
    expect(both.searchResults.map(({ username }) => username)).toEqual(people(1, 19).map(({ username }) => username));
    expect(both).toMatchObject({ page: 2, charged: 10, receipt: { run: { id: 'run-timber-2' } } });
  });

  it('of another page or another search takes the place of what is shown', () => {
    for (const query of [
      { ...timber, page: 3 },
      { ...timber, searchQuery: 'oak', page: 2 },
    ]) {
      expect(afterAnswer(first, query, answer(query, { people: people(50, 1) }))).toMatchObject({
        ...query,
        searchResults: [person(50)],
        charged: 5,
      });
    }
  });

  it('without anything is empty, and is told apart from no search', () => {
    const none = afterAnswer(first, timber, answer(timber, { people: [] }, 0));
    expect(isEmptySearch(none)).toBe(true);
    expect(none.receipt).not.toBeNull();
  });
});

describe('the next page', () => {
  const at = (page: number, count: number, total: number | null) =>
    nextPage(afterAnswer(null, { ...timber, page }, answer({ ...timber, page }, { people: people(1, count) }, total)));
  it.each([
    ['more than this page', 1, 10, 25, 2],
    ['a page with hidden members', 1, 7, 11, 2],
    ['exactly one page', 1, 10, 10, null],
    ['the last page', 3, 5, 25, null],
    ['no total said', 4, 10, null, 5],
    ['no total said, an empty page', 4, 0, null, null],
    ['an empty page before the claimed total', 2, 0, 90, null],
    ['the last page that may be asked for', 100, 10, 5000, null],
  ])('%s', (_what, page, count, total, next) => expect(at(page, count, total)).toBe(next));
});

describe('what is restored', () => {
  it('is what was stored, and nothing of another shape', () => {
    expect(parseStoredSearch(JSON.parse(JSON.stringify(first)))).toEqual(first);
    const broken: unknown[] = [
      null,
      'timber',
      { intent: 'new' },
      { ...first, page: 'x' },
      { ...first, searchResults: [1] },
    ];
    for (const value of broken) expect(parseStoredSearch(value)).toBeNull();
  });

  it.each([
    ['', true],
    ['?type=people&q=timber', true],
    ['?type=companies&q=timber', true],
    ['?type=companies', true],
    ['?q=oak', false],
    ['?run=0193b2f4', false],
  ])('fits the address "%s": %s', (search, fits) => expect(fitsAddress(first as StoredSearch, search)).toBe(fits));
});

describe('the address', () => {
  it('holds kind and term, whatever is typed', () => {
    const address = addressOf({ searchType: 'companies', searchQuery: 'oak & co #1 木材' });
    expect(readAddress(address.slice(address.indexOf('?')))).toEqual({
      type: 'companies',
      query: 'oak & co #1 木材',
      run: null,
    });
    expect(addressOf({ searchType: 'people', searchQuery: '' })).toBe('/linkedin-search?type=people');
  });

  it('leaves out what it does not know', () => {
    expect(readAddress('?type=groups&run=r1')).toEqual({ type: null, query: null, run: 'r1' });
  });
});
