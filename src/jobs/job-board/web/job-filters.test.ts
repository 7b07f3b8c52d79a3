// Filters in an address and in what is sent are the same filters.
import { expect, test } from 'vitest';
import { formOf, type JobFilters, jobCodec, jobQueryOf, NO_FILTERS, queryOfRun, summaryOf } from './job-filters.ts';

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
  const query = jobQueryOf('buyer', FILTERS);
  expect(query).toMatchObject({ keyword: 'buyer', salaryFloor: 60_000, postedWithin: 'week' });
  expect(formOf(query)).toEqual({ term: 'buyer', filters: FILTERS });
  expect(queryOfRun({ query: { ...query, page: 3, cursor: '3' } })).toEqual({
    term: 'buyer',
    filters: FILTERS,
    page: 3,
    cursor: '3',
  });
  expect(jobQueryOf('buyer', NO_FILTERS).salaryFloor).toBeNull();
});

test('filters in words', () => {
  expect(summaryOf(NO_FILTERS)).toBe('');
  expect(summaryOf(FILTERS)).toBe('Berlin & München · Hybrid · Contract · from $60,000 · Last week');
});
