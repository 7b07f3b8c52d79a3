import { describe, expect, it } from 'vitest';
import type { FoundCompany, FoundPerson } from '#prospecting/prospects/contract.ts';
import { toCompany, toPerson } from '#prospecting/prospects/server/index.ts';
import { cityNames, createRelevance, prefersSmall, smallRank } from './relevance.ts';

const company = (stated: Partial<FoundCompany>) => toCompany({ key: 'test:1', name: '', ...stated });
const person = (stated: Partial<FoundPerson>) => toPerson({ key: 'test:1', name: '', ...stated });

/** From the most relevant to the least. */
const ORDERS: [string, { q?: string; city?: string }, (FoundCompany | FoundPerson)[]][] = [
  [
    'name: whole, beginning, all words, some words, none',
    { q: 'oak mill' },
    [
      company({ name: 'Oak Mill' }),
      company({ name: 'Oak Millers' }),
      company({ name: 'The Mill at Oak' }),
      company({ name: 'Oak House' }),
      company({ name: 'Birch' }),
    ],
  ],
  [
    'a domain is a name',
    { q: 'siemens.com' },
    [
      company({ name: 'Siemens AG', domain: 'siemens.com' }),
      company({ name: 'Siemens Com Shop' }),
      company({ name: 'Elm' }),
    ],
  ],
  [
    'a name counts for more than the industry and the place together',
    { q: 'design', city: 'Berlin' },
    [
      company({ name: 'Design Works', city: 'Bonn' }),
      company({ name: 'Oak Design', city: 'Bonn' }),
      company({ name: 'Oak', industryText: 'Design', city: 'Berlin' }),
    ],
  ],
  [
    'the industry counts for more than the place, whether the source names it or we do',
    { q: 'software', city: 'Berlin' },
    [
      company({ name: 'Oak', industry: 'software', city: 'Berlin' }),
      company({ name: 'Oak', industryText: 'Software houses', city: 'Potsdam' }),
      company({ name: 'Oak', city: 'Berlin' }),
      company({ name: 'Oak', city: 'Potsdam' }),
    ],
  ],
  [
    'a place by any of its names before one that only contains it',
    { city: 'Munich' },
    [company({ name: 'Oak', city: 'München' }), company({ name: 'Oak', city: 'Munich Airport' })],
  ],
  ['accents and case are no difference', { q: 'ÅSA' }, [company({ name: 'asa' }), company({ name: 'Oak' })]],
  [
    'people: name, then title and company, then place',
    { q: 'buyer', city: 'Oslo' },
    [
      person({ name: 'Ann Buyer' }),
      person({ name: 'Ann', title: 'Buyer', city: 'Oslo' }),
      person({ name: 'Ann', companyName: 'Buyer & Sons' }),
      person({ name: 'Ann', city: 'Oslo' }),
      person({ name: 'Ann' }),
    ],
  ],
];

describe('createRelevance', () => {
  it.each(ORDERS)('%s', (_case, { q = '', city = '' }, rows) => {
    const scores = rows.map(createRelevance({ q, city }));
    expect(scores).toEqual([...new Set(scores)].sort((one, other) => other - one));
  });

  it('finds all rows equally relevant where nothing was typed', () => {
    const rows = [company({ name: 'Oak', city: 'Oslo', industry: 'retail' }), company({}), person({ name: 'Ann' })];
    expect(rows.map(createRelevance({ q: '', city: '' }))).toEqual([0, 0, 0]);
  });
});

// Small companies first (decision 052).
it.each([
  [{ size: '1-10' }, 0],
  [{ employees: 40 }, 1],
  [{ employees: 200 }, 2],
  [{}, 3],
  [{ employees: 201 }, 4],
  [{ size: '5001+', employees: 3 }, 7],
  [{ employees: 90_000 }, 7],
] as const)('a company of %j comes at place %i', (stated, place) => {
  expect(smallRank(company({ ...stated }))).toBe(place);
});

it('prefers small companies unless sizes are named, and people never', () => {
  expect(prefersSmall('company', { size: [] })).toBe(true);
  expect(prefersSmall('company', { size: ['5001+'] })).toBe(false);
  expect(prefersSmall('person', { size: [] })).toBe(false);
});

// Cities by their other names.
it.each([
  ['munich', ['munich', 'Munich', 'München']],
  ['Köln', ['Köln', 'Cologne']],
  ['Oakville', ['Oakville']],
  ['', ['']],
])('%s is also %o', (typed, names) => {
  expect(cityNames(typed)).toEqual(names);
});
