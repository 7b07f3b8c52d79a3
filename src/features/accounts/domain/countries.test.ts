import { getCountries } from 'libphonenumber-js';
import { describe, expect, it } from 'vitest';
import { ProfileFields } from '../contract.ts';
import { COUNTRY_CODES } from './countries.ts';

describe('COUNTRY_CODES', () => {
  it('holds each code once: 249 of ISO 3166-1 and Kosovo', () => {
    expect(new Set(COUNTRY_CODES).size).toBe(COUNTRY_CODES.length);
    expect(COUNTRY_CODES.length).toBe(250);
  });

  it('holds every country that has phone numbers, but for two islands without a code of their own', () => {
    const missing = getCountries().filter((code) => !COUNTRY_CODES.includes(code));
    expect(missing.sort()).toEqual(['AC', 'TA']);
  });

  it('has an English name for each, and the contract takes each', () => {
    const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
    expect(COUNTRY_CODES.filter((code) => names.of(code) === undefined)).toEqual([]);
    expect(COUNTRY_CODES.filter((code) => !ProfileFields.shape.country.safeParse(code).success)).toEqual([]);
  });
});
