// The query of an outside search, and what it still needs.
import { expect, it } from 'vitest';
import { NO_FORM } from './discover-address.ts';
import { bodyOfRun, formOfRun, needsText, outsideNamed, toBody } from './paid-source-offer.ts';

const local = outsideNamed('local-businesses');
if (!local) throw new Error('there is no such search');

it('sends what the search uses and nothing else', () => {
  const form = { ...NO_FORM, businessKind: 'hotel', city: 'Berlin', q: 'oak', size: ['1-10'] } as const;
  expect(toBody(local, { ...form, size: [...form.size] })).toMatchObject({
    businessKind: 'hotel',
    city: 'Berlin',
    q: '',
    size: [],
    page: 1,
    cursor: null,
  });
});

const RUN = {
  capability: 'local-businesses',
  query: { businessKind: 'hotel', city: 'Berlin', country: ['DE'], page: 2, cursor: 'two' },
  source: { key: 'overpass', name: 'OpenStreetMap', sample: false },
} as const;

it('fills the form with what a run asked, and asks it or its next page again', () => {
  const run = { ...RUN, query: { ...RUN.query, country: [...RUN.query.country] } };
  expect(formOfRun(run)).toEqual({ ...NO_FORM, businessKind: 'hotel', city: 'Berlin', country: ['DE'] });
  expect(bodyOfRun(run)).toMatchObject({ city: 'Berlin', page: 2, cursor: 'two', sample: false });
  expect(bodyOfRun(run, 'three')).toMatchObject({ city: 'Berlin', page: 3, cursor: 'three' });
  expect(bodyOfRun({ ...run, source: { ...RUN.source, sample: true } }).sample).toBe(true);
});

it('says what is missing', () => {
  expect(needsText(['businessKind', 'city'])).toBe('Add a business type and a city.');
  expect(needsText(['q'])).toBe('Add a keyword.');
});
