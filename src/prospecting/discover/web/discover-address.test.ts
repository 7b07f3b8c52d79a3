// What an address says of Discover, and that it says the same again.
import { describe, expect, it } from 'vitest';
import type { DiscoverKind } from '../fields.contract.ts';
import {
  countFilters,
  type DiscoverForm,
  NO_FORM,
  nextSort,
  readAddress,
  toQuery,
  toSort,
  writeAddress,
} from './discover-address.ts';

const EMPTY = readAddress('');
const RUN = '0190a2b4-0000-7000-8000-000000000001';

describe('readAddress', () => {
  it.each([
    [
      'kind=person&title=Buyer&seniority=owner,nobody,manager',
      { kind: 'person', form: { ...NO_FORM, title: 'Buyer', seniority: ['owner', 'manager'] } },
    ],
    [
      'q=oak&industry=software,unheard&country=SE,sweden,NO&size=1-10&hasEmail=1&notContacted=true',
      {
        form: {
          ...NO_FORM,
          q: 'oak',
          industry: ['software'],
          country: ['SE', 'NO'],
          size: ['1-10'],
          hasEmail: true,
          notContacted: true,
        },
      },
    ],
    [
      `show=yours&since=2026-11-01&run=${RUN}&view=map&open=found:${RUN}`,
      { show: 'yours', since: '2026-11-01T00:00:00.000Z', run: RUN, map: true, open: { from: 'found', id: RUN } },
    ],
    ['outside=developers&kind=company', { kind: 'company', outside: null }],
    ['outside=directory&foundedFrom=2020', { outside: 'directory', form: { ...NO_FORM, foundedFrom: 2020 } }],
    ['outside=directory&kind=person&foundedFrom=soon', { outside: null, form: NO_FORM }],
    ['outside=developers&kind=person&language=rust&open=nowhere:1', { outside: 'developers', open: null }],
    ['source=gleif,github,nowhere', { form: { ...NO_FORM, source: ['gleif'] } }],
    ['kind=person&source=gleif,github', { form: { ...NO_FORM, source: ['github'] } }],
    ['show=yours&sort=-size', { show: 'yours', sort: '-size' }],
    ['open=:5&run=5&since=soon&show=all&sort=luck', { open: null, run: null, since: null, show: 'new', sort: null }],
  ])('reads %s, and what it has read again as the same', (search, expected) => {
    const read = readAddress(search);
    expect(read).toMatchObject(expected);
    expect(readAddress(writeAddress(read))).toEqual(read);
  });

  it('writes nothing for an empty page', () => {
    expect(writeAddress(EMPTY)).toBe('');
    expect(EMPTY.form).toEqual(NO_FORM);
  });
});

describe('sortOf', () => {
  it.each([
    ['show=yours&sort=-size', '-size'],
    ['show=yours&sort=company', null],
    ['kind=person&show=yours&sort=company', 'company'],
    // The default is no choice, and the directory is not sorted by name.
    ['sort=relevance', null],
    ['sort=-size', '-size'],
    ['sort=founded', 'founded'],
    ['sort=-found', '-found'],
    ['sort=found', null],
    ['show=yours&sort=-found', null],
    ['show=yours&sort=found', 'found'],
    ['show=yours&sort=founded', null],
    ['kind=person&sort=size', null],
    ['sort=name', null],
    ['sort=name&hasPhone=true', 'name'],
    ['sort=name&source=gleif', null],
    ['sort=name&source=openstreetmap,wikidata', 'name'],
    ['kind=person&sort=-name', '-name'],
    ['kind=person&sort=place', null],
    [`kind=person&sort=name&run=${RUN}`, 'name'],
  ])('%s asks for %s', (search, sort) => {
    expect(toSort(readAddress(search))).toBe(sort);
  });
});

it('nextSort goes up, down, and back to the default', () => {
  const pressed = [
    nextSort(null, 'name'),
    nextSort('name', 'name'),
    nextSort('-name', 'name'),
    nextSort('-size', 'name'),
  ];
  expect(pressed).toEqual(['name', '-name', null, 'name']);
});

describe('countFilters', () => {
  it.each([
    ['company', { ...NO_FORM, q: 'oak', title: 'Buyer', industry: ['retail'], language: 'rust' }, 2],
    ['person', { ...NO_FORM, q: 'oak', title: 'Buyer', hasEmail: true, businessKind: 'hotel' }, 3],
    ['person', NO_FORM, 0],
  ] as [DiscoverKind, DiscoverForm, number][])('counts those of %s that narrow', (kind, form, count) => {
    expect(countFilters(kind, form)).toBe(count);
  });
});

it('queryOf joins lists and leaves out what is empty', () => {
  expect(toQuery({ ...NO_FORM, q: 'oak', country: ['SE', 'NO'], hasPhone: true, businessKind: 'hotel' })).toEqual({
    q: 'oak',
    country: 'SE,NO',
    hasPhone: 'true',
    businessKind: 'hotel',
  });
});
