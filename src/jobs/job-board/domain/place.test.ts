// The country of a place, and the words it is found by.
import { expect, test } from 'vitest';
import { countryOf, placeWords } from './place.ts';

test.each([
  ['Berlin, Germany', 'DE'],
  ['Germany', 'DE'],
  ['München, Deutschland', 'DE'],
  ['Austin, TX', 'US'],
  ['San Francisco, CA', 'US'],
  ['USA Only', 'US'],
  ['Remote (US)', 'US'],
  ['London, UK', 'GB'],
  ['United Kingdom', 'GB'],
  ['Brno, Czech Republic', 'CZ'],
  ['Toronto, Canada', 'CA'],
  ['DE', 'DE'],
  ['IT / Remote', ''],
  ['Seoul, Korea (Republic of)', 'KR'],
  ['Worldwide', ''],
  ['Europe', ''],
  ['', ''],
])('%s → %s', (place, country) => {
  expect(countryOf(place)).toBe(country);
});

test('a place is found by its country too, however that is written', () => {
  expect(placeWords('Göteborg', 'SE')).toEqual(['goteborg', 'sweden']);
  expect(placeWords('Austin, TX', 'US')).toEqual(['austin', 'tx', 'united', 'states', 'usa', 'us']);
  expect(placeWords('', '')).toEqual([]);
});
