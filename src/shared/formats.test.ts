import { describe, expect, it } from 'vitest';
import {
  formatAge,
  formatCount,
  formatCredits,
  formatDay,
  formatMoney,
  formatNoun,
  formatShortCount,
  initials,
} from './formats.ts';

describe('formats', () => {
  it.each([
    [formatNoun(0, 'result'), '0 results'],
    [formatNoun(1, 'result'), '1 result'],
    [formatNoun(1_985, 'result'), '1,985 results'],
    [formatNoun(1, 'company', 'companies'), '1 company'],
    [formatNoun(2, 'company', 'companies'), '2 companies'],
  ])('a number and its noun: %s', (shown, text) => expect(shown).toBe(text));

  it.each([
    [0, '0'],
    [1985, '1,985'],
    [-5, '-5'],
  ])('counts %d as %s', (n, text) => expect(formatCount(n)).toBe(text));

  it.each([
    [2900, false, '$29'],
    [2950, false, '$29.50'],
    [199_000, false, '$1,990'],
    [2900, true, '$29.00'],
    [0, true, '$0.00'],
    [-1450, true, '-$14.50'],
  ])('writes %d cents, exact: %s, as %s', (cents, exact, text) => expect(formatMoney(cents, 'usd', exact)).toBe(text));

  it('writes a day', () => expect(formatDay('2026-12-21T12:00:00.000Z')).toBe('Dec 21, 2026'));

  it.each([
    [0, '0'],
    [7, '7'],
    [999, '999'],
    [1_000, '1.0K'],
    [1_049, '1.0K'],
    [1_051, '1.1K'],
    [12_840, '12.8K'],
    [53_100, '53.1K'],
    [100_000, '100.0K'],
    [999_949, '999.9K'],
    [999_950, '999.9K'],
    [999_999, '999.9K'],
    [1_000_000, '1.0M'],
    [1_204_500, '1.2M'],
    [9_960_000, '10.0M'],
    [1_200_000_000, '1200.0M'],
  ])('shortens %d to %s', (n, text) => expect(formatShortCount(n)).toBe(text));

  it.each([
    [1, false, '1 credit'],
    [5, false, '5 credits'],
    [0, false, '0 credits'],
    [1, true, '1 practice credit'],
    [5, true, '5 practice credits'],
  ])('prices %d (practice: %s) as %s', (n, practice, text) => expect(formatCredits(n, practice)).toBe(text));

  it.each([
    [0, 'just now'],
    [44, 'just now'],
    [60, '1 minute ago'],
    [240, '4 minutes ago'],
    [3600 * 5, '5 hours ago'],
    [86_400, 'yesterday'],
    [86_400 * 40, 'last month'],
    [86_400 * 800, '2 years ago'],
  ])('an age of %d seconds reads %s', (seconds, text) => expect(formatAge(0, seconds * 1000)).toBe(text));

  it.each([
    ['Mara Lindqvist', 'ML'],
    ['  Jonas Weidmann-Achterberg ', 'JW'],
    ['aiko', 'A'],
    ['Keller Holzbau (demo)', 'KD'],
    ['()', ''],
    ['', ''],
    ['Ana María de la Cruz', 'AC'],
    ['🌲 Timber', '🌲T'],
    ['𠮷野 家', '𠮷家'],
  ])('initials of %s are %s', (name, letters) => expect(initials(name)).toBe(letters));
});
