import { describe, expect, it } from 'vitest';
import type { RunSummary } from '../contract.ts';
import {
  afterAnswer,
  type FilterCodec,
  fitsAddress,
  nextQuery,
  packResults,
  readAddress,
  type SearchAnswer,
  type SearchQuery,
  type Typed,
  toAddress,
  toWithView,
  typedAt,
  unpackResults,
  withoutView,
} from './search-page-state.ts';

interface Filters {
  place: string;
}
interface Item {
  id: string;
}

const codec: FilterCodec<Filters> = {
  defaults: { place: '' },
  read: (params) => ({ place: params.get('place') ?? '' }),
  write: ({ place }): Record<string, string> => (place === '' ? {} : { place }),
};
const getKey = ({ id }: Item) => id;
const query = (changes: Partial<SearchQuery<Filters>> = {}): SearchQuery<Filters> => ({
  term: 'timber',
  filters: { place: '' },
  page: 1,
  cursor: null,
  ...changes,
});

function answer(ids: string[], changes: Partial<SearchAnswer<Item>> = {}): SearchAnswer<Item> {
  const run: RunSummary = {
    id: 'run',
    capability: 'instagram-users',
    query: {},
    label: 'timber',
    state: 'delivered',
    source: null,
    charged: 5,
    startedAt: '2026-11-21T08:00:00.000Z',
    deliveredAt: '2026-11-21T08:00:01.000Z',
    resultCount: ids.length,
  };
  const items = ids.map((id) => ({ id }));
  return {
    run,
    chargedNow: 5,
    creditsRemaining: 1,
    stored: false,
    total: null,
    next: 'next-1',
    seen: [],
    items,
    ...changes,
  };
}

const first = afterAnswer(null, query(), answer(['a', 'b'], { seen: ['b'] }), codec, getKey);

describe('an address', () => {
  it.each([
    [query({ term: '' }), '/x'],
    [query(), '/x?q=timber'],
    [query({ filters: { place: 'Umeå & co' } }), '/x?place=Ume%C3%A5+%26+co&q=timber'],
  ])('says what is searched', (asked, address) => {
    expect(toAddress('/x', codec, asked)).toBe(address);
    const read = readAddress(address.slice(2), codec);
    if (asked.term !== '') expect(read).toMatchObject({ term: asked.term, filters: asked.filters, run: null });
  });

  it('of an earlier search says nothing of filters, and neither does how results are looked at', () => {
    expect(readAddress('?run=1&sort=name', codec)).toEqual({ term: null, filters: null, run: '1' });
    expect(readAddress('?sort=name', codec)).toEqual({ term: null, filters: null, run: null });
    expect(withoutView('?q=a&sort=name&compare=1,2&open=3')).toBe('?q=a');
    expect(toWithView('?run=r&sort=name&compare=1,2', '/x?q=a')).toBe('/x?q=a&sort=name&compare=1%2C2');
    expect(toWithView('?run=r', '/x?q=a')).toBe('/x?q=a');
    expect(toWithView('?run=r&open=3', '/x')).toBe('/x?open=3');
  });

  it.each([
    ['', true],
    ['?q=timber', true],
    ['?q=timber&sort=name', true],
    ['?q=timber&place=Oslo', false],
    ['?q=oak', false],
    ['?run=1', false],
  ])('%j shows what is stored: %s', (search, fits) => {
    expect(fitsAddress(first, search, codec)).toBe(fits);
  });
});

describe('an answer', () => {
  it('of the next page is added to what is shown; what comes again is shown once and is nothing seen before', () => {
    const second = afterAnswer(first, query({ page: 2 }), answer(['b', 'c'], { seen: ['b', 'c'] }), codec, getKey);
    expect(second.searchResults.map(getKey)).toEqual(['a', 'b', 'c']);
    expect(second).toMatchObject({ page: 2, charged: 10, added: 1, receipt: { seen: ['b', 'c'] } });
  });

  it.each([{ term: 'oak', page: 2 }, { page: 3 }, { page: 2, filters: { place: 'Oslo' } }, { page: 1 }])(
    'to anything else takes its place: %j',
    (changes) => {
      const next = afterAnswer(first, query(changes), answer(['z']), codec, getKey);
      expect(next).toMatchObject({ searchResults: [{ id: 'z' }], charged: 5 });
    },
  );

  it('names the search for the next page, where there is one', () => {
    expect(nextQuery(first)).toEqual(query({ page: 2, cursor: 'next-1' }));
    expect(nextQuery({ ...first, receipt: { ...first.receipt, next: null } })).toBeNull();
    expect(nextQuery({ ...first, page: 100 })).toBeNull();
  });
});

describe('what is stored', () => {
  it('is read back as it was', () => {
    expect(unpackResults(JSON.parse(JSON.stringify(packResults(first))))).toEqual(first);
  });

  it.each([
    null,
    'text',
    {},
    { ...packResults(first), version: 0 },
    { ...packResults(first), searchResults: 'none' },
    { ...packResults(first), receipt: null },
  ])('is left alone where it is none of ours: %j', (value) => {
    expect(unpackResults(value)).toBeNull();
  });
});

describe('what is typed', () => {
  const typed: Typed<string> = { value: 'timb', address: '/a?q=oak', awaited: '/a?kind=companies' };
  const cases: { when: string; address: string; is: Typed<string> }[] = [
    { when: 'before the address of a press is drawn', address: '/a?q=oak', is: typed },
    {
      when: 'once that is drawn',
      address: '/a?kind=companies',
      is: { value: 'timb', address: '/a?kind=companies', awaited: '/a?kind=companies' },
    },
    {
      when: 'at an earlier address, on the way back',
      address: '/a?q=elm',
      is: { value: 'elm', address: '/a?q=elm', awaited: '/a?q=elm' },
    },
  ];
  it.each(cases)('is right $when', ({ address, is }) => {
    expect(typedAt(typed, address, 'elm')).toEqual(is);
  });

  it('follows the way back to the address before a press', () => {
    const there = typedAt(typed, '/a?kind=companies', '');
    expect(typedAt(there, '/a?q=oak', 'oak').value).toBe('oak');
  });
});
