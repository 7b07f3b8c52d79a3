import { describe, expect, test } from 'vitest';
import type { RunSummary } from '#prospecting/searches/contract.ts';
import { NO_FILTERS } from '../domain/supplier-facts.ts';
import { FILTERS, queryOfRun, readChosen, wholeNumber, writeChosen } from './supplier-results.ts';

const all = { country: 'VN', type: 'trader', maxMoq: 500, certificate: 'ISO 9001' } as const;

describe('filters in an address', () => {
  test('come back as they were', () => {
    expect(FILTERS.write(all)).toEqual({ country: 'VN', type: 'trader', moq: '500', certificate: 'ISO 9001' });
    expect(FILTERS.read(new URLSearchParams(FILTERS.write(all)))).toEqual(all);
    expect(FILTERS.write(NO_FILTERS)).toEqual({});
  });

  test.each(['country=xx&type=boss&moq=-4', 'country=<b>&moq=1e9', 'moq=99999999999', 'type=&moq=0'])(
    '%s say nothing where they are none',
    (search) => expect(FILTERS.read(new URLSearchParams(search))).toEqual(NO_FILTERS),
  );

  test('a run says what it asked', () => {
    const query = { query: 'decking', ...all, page: 2, cursor: '2' };
    const run = { capability: 'products', label: 'decking', query } as unknown as RunSummary;
    expect(queryOfRun(run)).toEqual({ term: 'decking', filters: all, page: 2, cursor: '2' });
    expect(queryOfRun({ ...run, query: {} })).toEqual({ term: 'decking', filters: NO_FILTERS, page: 1, cursor: null });
  });
});

test.each([
  ['12', 12],
  [' 7 ', 7],
  ['0', null],
  ['1.5', null],
  ['x', null],
  ['', null],
])('"%s" is the number %j', (text, number) => expect(wholeNumber(text)).toBe(number));

describe('filters chosen after the search', () => {
  test.each([
    [all, NO_FILTERS],
    [NO_FILTERS, all],
    [{ ...NO_FILTERS, country: 'SE' }, all],
  ])('%j after %j come back', (chosen, searched) => {
    expect(readChosen(writeChosen(chosen, searched), searched)).toEqual(chosen);
  });

  test('are the searched ones where nothing else is said', () => {
    expect(writeChosen(all, all)).toBeNull();
    expect(readChosen(null, all)).toEqual(all);
  });
});
