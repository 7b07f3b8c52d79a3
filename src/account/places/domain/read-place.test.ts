// The place in the words of searches that have a box for it: jobs, suppliers, freelance projects.
import { expect, it } from 'vitest';
import { fold } from './find-cities.ts';
import { type KnownCities, placeKeys, readPlace } from './read-place.ts';

const CITIES: KnownCities = new Map(
  (
    [
      ['Berlin', 'DE', 3_400_000],
      ['San Francisco', 'US', 860_000],
      ['Mobile', 'US', 195_000],
      ['Sale', 'GB', 134_000],
      ['Graz', 'AT', 222_000],
      ['Umeå', 'SE', 83_000],
      ['Of', 'TR', 23_000],
    ] as const
  ).map(([name, country, population]) => [fold(name), { name, country, population }]),
);

it.each([
  ['react developer in Berlin', { what: 'react developer', city: 'Berlin', country: '' }],
  ['react developer berlin', { what: 'react developer', city: 'Berlin', country: '' }],
  ['oak flooring from Poland', { what: 'oak flooring', city: '', country: 'PL' }],
  ['oak flooring Poland', { what: 'oak flooring', city: '', country: 'PL' }],
  ['designer in San Francisco, USA', { what: 'designer', city: 'San Francisco', country: 'US' }],
  ['nurse near umea', { what: 'nurse', city: 'Umeå', country: '' }],
  ['driver in Smallhausen', { what: 'driver', city: 'Smallhausen', country: '' }],
  ['teacher in Smallhausen, Germany', { what: 'teacher', city: 'Smallhausen', country: 'DE' }],
  ['teacher in Mobile', { what: 'teacher', city: 'Mobile', country: '' }],
  ['sales in the UK', { what: 'sales', city: '', country: 'GB' }],
  ['lawyer in Hong Kong', { what: 'lawyer', city: 'Hong Kong', country: '' }],
])('"%s" names a place', (text, place) => expect(readPlace(text, CITIES)).toEqual(place));

it.each([
  'react mobile',
  'head of sales in retail',
  'garage sale',
  'Berlin',
  'Bank of America',
  'nurse umea',
  'work with us',
  'made in',
  'in',
  '',
])('"%s" names none', (text) => expect(readPlace(text, CITIES)).toBeNull());

it('looks up every run of up to four words, once', () => {
  expect(placeKeys('a San Francisco, a')).toEqual(
    expect.arrayContaining(['san', 'san francisco', 'a san francisco a', 'francisco']),
  );
  expect(new Set(placeKeys('x x x x')).size).toBe(placeKeys('x x x x').length);
});
