import { expect, test } from 'vitest';
import { toLeadDays, toUnit, writeQuantity } from './amounts.ts';
import { getCountryCode, supplierCountry } from './supplier-facts.ts';

test.each([
  ['Piece/Pieces', 'piece'],
  ['pcs.', 'piece'],
  ['Square Meters', 'm²'],
  ['Metric Tons', 'tonne'],
  ['Set (4 chairs)', 'set'],
  ['Kilogram', 'kg'],
  ['Crates', 'crates'],
  ['', ''],
])('the unit of "%s" is "%s"', (text, unit) => expect(toUnit(text)).toBe(unit));

test.each([
  [1, 'piece', '1 piece'],
  [1000, 'piece', '1,000 pieces'],
  [20, 'm²', '20 m²'],
  [3, 'crates', '3 crates'],
  [50, '', '50'],
])('%i of "%s" is written "%s"', (count, unit, text) => expect(writeQuantity(count, unit)).toBe(text));

test.each([
  ['15-25 days', 25],
  ['3 weeks', 21],
  ['4–6 weeks after payment', 6 * 7],
  ['1 month', 30],
  ['7 working days', 7],
  ['10 business days', 10],
  ['Negotiable', null],
  ['9999 days', null],
  ['', null],
])('"%s" takes %j days', (text, days) => expect(toLeadDays(text)).toBe(days));

test.each([
  ['Vietnam', 'VN'],
  ['vn', 'VN'],
  ['VIET NAM', 'VN'],
  ['United States', 'US'],
  ['USA', 'US'],
  ['China (Mainland)', 'CN'],
  ['Turkey', 'TR'],
  ['Türkiye', 'TR'],
  ['Hong Kong S.A.R.', 'HK'],
  ['Czech Republic', 'CZ'],
  ['Côte d’Ivoire', 'CI'],
  ["Cote d'Ivoire", 'CI'],
  ['Atlantis', ''],
  ['x', ''],
  ['', ''],
])('"%s" is the country "%s"', (text, code) => expect(getCountryCode(text)).toBe(code));

test('a country that is not recognised keeps its words', () => {
  expect(supplierCountry({ country: 'VN', countryCode: 'VN' })).toBe('Vietnam');
  expect(supplierCountry({ country: 'Atlantis', countryCode: '' })).toBe('Atlantis');
});
