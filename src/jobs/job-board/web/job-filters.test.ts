// Filters in an address and in what is sent are the same filters.
import { expect, test } from 'vitest';
import { getSummary, type JobFilters, jobCodec, NO_FILTERS, queryOfRun, toForm, toJobQuery } from './job-filters.ts';

const FILTERS: JobFilters = {
  location: 'Berlin & München',
  remote: 'hybrid',
  type: 'contract',
  salary: '60000',
  postedWithin: 'week',
  board: 'remotive',
};

test('an address says what differs from the defaults, and gives it back', () => {
  expect(jobCodec.write(NO_FILTERS)).toEqual({});
  expect(jobCodec.read(new URLSearchParams(jobCodec.write(FILTERS)))).toEqual(FILTERS);
  expect(jobCodec.read(new URLSearchParams('remote=moon&salary=1e9&posted=never&type='))).toEqual(NO_FILTERS);
});

test('what is sent comes back as the form that was filled in', () => {
  const query = toJobQuery('buyer', FILTERS);
  expect(query).toMatchObject({ keyword: 'buyer', salaryFloor: 60_000, postedWithin: 'week' });
  expect(toForm(query)).toEqual({ term: 'buyer', filters: FILTERS });
  expect(queryOfRun({ query: { ...query, page: 3, cursor: '3' } })).toEqual({
    term: 'buyer',
    filters: FILTERS,
    page: 3,
    cursor: '3',
  });
  expect(toJobQuery('buyer', NO_FILTERS).salaryFloor).toBeNull();
});

test('filters in words', () => {
  expect(getSummary(NO_FILTERS)).toBe('');
  expect(getSummary(FILTERS)).toBe('Berlin & München · Hybrid · Contract · from $60,000 · Last week');
});
