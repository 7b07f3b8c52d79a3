// The query of an outside search (brief of product design 5.2: only the filters that it uses count).
import { describe, expect, it } from 'vitest';
import { OUTSIDE_SEARCHES, OutsideQuery } from '../contract.ts';
import { getLabel, missingFields, toQuestion, usedFilters } from './outside-query.ts';

const [LOCAL, OPEN, REGISTER, COMPANIES, PEOPLE, DEVELOPERS] = OUTSIDE_SEARCHES;
const query = (some: object) => OutsideQuery.parse(some);
const question = (search: Parameters<typeof toQuestion>[0], some: object) =>
  toQuestion(search, { ...query(some), page: 1, cursor: null });

describe('a question', () => {
  it.each([
    ['a filter that the search does not use', { q: 'oak', title: 'Buyer', city: 'Umeå' }, { q: 'oak' }],
    ['another order of a list', { q: 'oak', country: 'SE,FI' }, { q: 'oak', country: 'FI,SE' }],
    ['a value twice', { q: 'oak', country: 'SE,SE' }, { q: 'oak', country: 'SE' }],
    ['spaces around', { q: '  oak ' }, { q: 'oak' }],
    ['the wish for a fresh answer', { q: 'oak', fresh: true }, { q: 'oak' }],
  ])('is the same with %s', (_what, one, other) => {
    expect(question(REGISTER, one)).toEqual(question(REGISTER, other));
  });

  it.each([
    ['another word', { q: 'elm' }],
    ['another country', { q: 'oak', country: 'FI' }],
  ])('is another with %s', (_what, other) => {
    expect(question(REGISTER, { q: 'oak' })).not.toEqual(question(REGISTER, other));
  });

  it('of another page is another', () => {
    const asked = query({ q: 'oak' });
    expect(toQuestion(OPEN, { ...asked, page: 2, cursor: 'x' })).toEqual({ q: 'oak', page: 2, cursor: 'x' });
  });
});

describe('what is missing', () => {
  it.each([
    [LOCAL, {}, ['businessKind', 'city']],
    [LOCAL, { businessKind: 'restaurant' }, ['city']],
    [LOCAL, { businessKind: 'restaurant', city: 'Berlin' }, []],
    [OPEN, { country: 'SE' }, ['q']],
    [OPEN, { industry: 'retail' }, []],
    [REGISTER, {}, ['q']],
    [COMPANIES, { country: 'SE' }, []],
    [PEOPLE, { seniority: 'owner' }, []],
    [PEOPLE, { city: 'Berlin' }, ['q']],
    [DEVELOPERS, { language: 'typescript' }, []],
  ])('of $0.capability with %o is %o', (search, some, paths) => {
    const missing = missingFields(search, usedFilters(search, query(some)));
    expect(missing.map(({ path }) => path)).toEqual(paths);
    for (const { message } of missing) expect(message).toMatch(/^Please /);
  });
});

it.each([
  [LOCAL, { businessKind: 'restaurant', city: 'Berlin', country: 'DE', q: 'pizza' }, 'Restaurants, Berlin, DE'],
  [COMPANIES, { q: 'timber', industry: 'construction', size: '11-50' }, 'timber, Construction and crafts, 11-50'],
  [PEOPLE, { title: 'Buyer', seniority: 'manager' }, 'Buyer, manager'],
])('%o is labelled by its query', (search, some, label) => {
  expect(getLabel(usedFilters(search, query(some)))).toBe(label);
});
