import { describe, expect, it } from 'vitest';
import type { ShownResults } from '#prospecting/searches/web/index.ts';
import { SORTS } from './LinkedinSearchPage.tsx';
import { FILTERS, type FoundItem, getAddress, itemKey, type LinkedinFilters, STORAGE } from './linkedin-results.ts';

const person = (n: number): FoundItem => ({
  fullName: `Person ${n}`,
  headline: '',
  location: '',
  profilePicture: '',
  profileURL: n === 0 ? '' : `https://www.linkedin.example/in/${n}`,
  username: String(n),
});
const company = (n: number): FoundItem => ({
  id: String(n),
  name: `Company ${n}`,
  tagline: n % 2 ? `Tagline ${n}` : '',
  logo: [],
  universalName: `company-${n}`,
  linkedinURL: '',
});

function shown(filters: LinkedinFilters, searchResults: FoundItem[]): ShownResults<LinkedinFilters, FoundItem> {
  const run = {
    id: 'run-1',
    capability: 'linkedin-people' as const,
    query: {},
    label: 'timber',
    state: 'delivered' as const,
    source: { key: 'sample', name: 'Sample data', sample: true },
    charged: 5,
    startedAt: '2026-11-21T08:00:00.000Z',
    deliveredAt: '2026-11-21T08:00:01.000Z',
    resultCount: searchResults.length,
  };
  const receipt = { run, chargedNow: 5, creditsRemaining: 1, stored: false, total: 25, next: '2', seen: [] };
  return { searchQuery: 'timber', filters, searchResults, page: 1, receipt, charged: 5 };
}
const people = shown({ searchType: 'people' }, [person(1), person(2)]);
const companies = shown({ searchType: 'companies' }, [company(1)]);

describe('the stored state', () => {
  it('has the names of the specification, and one of its two lists is empty', () => {
    expect(STORAGE.pack(people)).toMatchObject({
      searchType: 'people',
      searchQuery: 'timber',
      searchResults: [person(1), person(2)],
      companyResults: [],
      page: 1,
    });
    expect(STORAGE.pack(companies)).toMatchObject({
      searchType: 'companies',
      searchResults: [],
      companyResults: [company(1)],
    });
  });

  it.each([people, companies])('comes back as it was', (results) => {
    expect(STORAGE.unpack(JSON.parse(JSON.stringify(STORAGE.pack(results))))).toEqual(results);
  });

  const stored = STORAGE.pack(people);
  it.each([
    ['nothing', null],
    ['text', 'timber'],
    ['another page’s', { version: 1, searchQuery: 'timber', searchResults: [] }],
    ['another kind', { ...stored, searchType: 'groups' }],
    ['a page that is none', { ...stored, page: 'x' }],
    ['people that are none', { ...stored, searchResults: [1] }],
    ['companies that are none', { ...stored, companyResults: [null] }],
    ['no receipt', { ...stored, receipt: null }],
  ])('is nothing where it is %s', (_what, value) => {
    expect(STORAGE.unpack(value)).toBeNull();
  });
});

describe('the address', () => {
  it('holds kind and term, whatever is typed', () => {
    const address = getAddress({ filters: { searchType: 'companies' }, searchQuery: 'oak & co #1 木材' });
    const params = new URLSearchParams(address.slice(address.indexOf('?')));
    expect([FILTERS.read(params), params.get('q')]).toEqual([{ searchType: 'companies' }, 'oak & co #1 木材']);
    expect(getAddress(people)).toBe('/linkedin-search?q=timber');
  });

  it.each(['type=people', 'type=groups', ''])('"%s" is people', (search) => {
    expect(FILTERS.read(new URLSearchParams(search))).toEqual({ searchType: 'people' });
  });
});

it('knows people by their address and companies by their name there', () => {
  expect([person(1), person(0), company(1)].map(itemKey)).toEqual([
    'https://www.linkedin.example/in/1',
    'Person 0',
    'company-1',
  ]);
});

it('sorts with what is not stated last', () => {
  const [, byTagline] = SORTS.companies;
  const sorted = [company(2), company(3), company(1)].sort(byTagline?.compare);
  expect(sorted.map(itemKey)).toEqual(['company-1', 'company-3', 'company-2']);
});
