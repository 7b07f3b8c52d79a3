import { expect, it } from 'vitest';
import { guessCountry } from './guess-country.ts';

it.each([
  ['Europe/Vienna', ['de-AT'], 'AT'],
  ['Europe/Stockholm', ['en-US'], 'SE'],
  ['America/Chicago', ['es-MX', 'en'], 'US'],
  // No country's zone: the language decides, if it names a country.
  ['UTC', ['fr', 'fr-CA'], 'CA'],
  ['UTC', ['en'], ''],
  ['Nowhere/Else', ['*', 'de-DE'], 'DE'],
])('%s with %j is %s', async (zone, languages, country) => {
  expect(await guessCountry(zone, languages)).toBe(country);
});
