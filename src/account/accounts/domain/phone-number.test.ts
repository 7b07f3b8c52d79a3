// How phone numbers are read, stored and shown.
import { describe, expect, it } from 'vitest';
import { callingCode, callingCountries, formatTyped, showPhone, toE164 } from './phone-number.ts';

describe('what is stored', () => {
  it.each([
    ['070-123 45 67', 'SE', '+46701234567'],
    ['0221 1234567', 'DE', '+492211234567'],
    ['+49 221 1234567', 'SE', '+492211234567'],
    ['(415) 555-2671', 'US', '+14155552671'],
    ['+1 415 555 2671', '', '+14155552671'],
    ['٠٧٠١٢٣٤٥٦٧', 'SE', '+46701234567'],
    // Without a country the number is ambiguous.
    ['070-123 45 67', '', null],
    ['12', 'SE', null],
    ['call me', 'SE', null],
    ['+999 123', 'SE', null],
    // A country without a calling code of its own.
    ['070-123 45 67', 'BV', null],
  ])('%j in %j is %j', (typed, country, stored) => expect(toE164(typed, country)).toBe(stored));
});

describe('what is shown while it is typed', () => {
  it.each([
    ['0', 'SE', '0'],
    ['0701234567', 'SE', '070-123 45 67'],
    ['4155552671', 'US', '(415) 555-2671'],
    ['+49221123', 'SE', '+49 221 123'],
    ['0701234', '', '0701234'],
    // Text without digits stays as it was typed.
    ['call me', 'SE', 'call me'],
    ['', 'SE', ''],
  ])('%j in %j as %j', (typed, country, shown) => expect(formatTyped(typed, country)).toBe(shown));
});

describe('what is shown once it is whole', () => {
  it.each([
    ['+46701234567', '', { text: '070-123 45 67', country: 'SE' }],
    ['+492211234567', 'SE', { text: '0221 1234567', country: 'DE' }],
    ['4155552671', 'US', { text: '(415) 555-2671', country: 'US' }],
    ['+80012345678', 'SE', { text: '+800 1234 5678', country: '' }],
    ['12', 'SE', { text: '12', country: 'SE' }],
    ['', 'SE', { text: '', country: 'SE' }],
  ])('%j chosen %j', (typed, country, shown) => expect(showPhone(typed, country)).toEqual(shown));
  it('reads back what it shows', () => {
    for (const stored of ['+46701234567', '+492211234567', '+14155552671', '+61412345678', '+390612345678']) {
      const { text, country } = showPhone(stored, '');
      expect(toE164(text, country)).toBe(stored);
    }
  });
});

it('knows calling codes', () => {
  expect(callingCode('SE')).toBe('+46');
  expect(callingCode('BV')).toBeNull();
  expect(callingCountries().length).toBeGreaterThan(200);
});
