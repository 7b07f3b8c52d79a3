import { expect, it } from 'vitest';
import { countryName } from './country-name.ts';

it.each([
  ['SE', 'Sweden'],
  ['gb', 'United Kingdom'],
  [' CZ ', 'Czechia'],
  ['QQ', 'QQ'],
  ['Deutschland', 'Deutschland'],
  ['<b>', '<b>'],
  ['', ''],
])('%j is %j', (country, name) => expect(countryName(country)).toBe(name));
