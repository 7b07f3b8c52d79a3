// How values are written, in the locales and time zones of users.
import { afterEach, describe, expect, it } from 'vitest';
import {
  formatAge,
  formatAmount,
  formatBytes,
  formatCompact,
  formatCount,
  formatCredits,
  formatDate,
  formatDateTime,
  formatDay,
  formatDayHeading,
  formatDue,
  formatDuration,
  formatExactTime,
  formatFullDay,
  formatHour,
  formatMoney,
  formatMonth,
  formatNoun,
  formatNounUpTo,
  formatNumber,
  formatPercent,
  formatRecent,
  formatShortCount,
  formatShortDate,
  formatShortDateTime,
  formatTime,
  formatTimeOfDay,
  formatWeekdayDay,
  formatWeekdayTime,
  initials,
  languageName,
} from './formats.ts';
import { DEFAULT_REGION, inRegion, setRegion } from './region.ts';

const US = { locale: 'en-US', timeZone: 'America/New_York' };
const GB = { locale: 'en-GB', timeZone: 'Europe/London' };
const DE = { locale: 'de-DE', timeZone: 'Europe/Berlin' };
const REGIONS = [US, GB, DE];

afterEach(() => setRegion(DEFAULT_REGION));

/** What each of the three writes. Spaces that do not break count as spaces. */
function inEach(write: () => string): string[] {
  return REGIONS.map((region) => {
    setRegion(region);
    return write().replaceAll('\u00a0', ' ');
  });
}

describe('numbers', () => {
  it.each<[string, () => string, string[]]>([
    ['a count', () => formatCount(1_234_567), ['1,234,567', '1,234,567', '1.234.567']],
    ['less than nothing', () => formatCount(-5), ['-5', '-5', '-5']],
    ['a number', () => formatNumber(1_985.256), ['1,985.26', '1,985.26', '1.985,26']],
    ['all digits', () => formatNumber(0.123456, 20), ['0.123456', '0.123456', '0,123456']],
    ['a count and its noun', () => formatNoun(1_985, 'result'), ['1,985 results', '1,985 results', '1.985 results']],
    ['percent', () => formatPercent(0.12345), ['12.3%', '12.3%', '12,3 %']],
    ['whole percent', () => formatPercent(0.05), ['5%', '5%', '5 %']],
    ['two digits', () => formatPercent(0.00123, 2), ['0.12%', '0.12%', '0,12 %']],
    ['money', () => formatMoney(199_000, 'usd'), ['$1,990', 'US$1,990', '1.990 $']],
    ['cents', () => formatMoney(2_950, 'usd'), ['$29.50', 'US$29.50', '29,50 $']],
    ['what is charged', () => formatMoney(2_900, 'usd', true), ['$29.00', 'US$29.00', '29,00 $']],
    ['what is paid back', () => formatMoney(-1_450, 'usd', true), ['-$14.50', '-US$14.50', '-14,50 $']],
    ['parts of a cent', () => formatAmount(0.004, 'EUR', [2, 4]), ['€0.004', '€0.004', '0,004 €']],
    ['no currency', () => formatAmount(5, 'points'), ['points 5.00', 'points 5.00', 'points 5,00']],
    ['a size', () => formatBytes(1_258_291), ['1.2 MB', '1.2 MB', '1,2 MB']],
  ])('%s', (_what, write, texts) => expect(inEach(write)).toEqual(texts));

  it.each([
    [formatNoun(0, 'result'), '0 results'],
    [formatNoun(1, 'result'), '1 result'],
    [formatNoun(1, 'company', 'companies'), '1 company'],
    [formatNoun(2, 'company', 'companies'), '2 companies'],
    [formatNounUpTo(9_999, 10_000, 'message'), '9,999 messages'],
    [formatNounUpTo(10_000, 10_000, 'message'), '10,000+ messages'],
    [formatNounUpTo(1, 10_000, 'message'), '1 message'],
    [formatCredits(1), '1 credit'],
    [formatCredits(5), '5 credits'],
    [formatCredits(1, true), '1 practice credit'],
    [formatCredits(5, true), '5 practice credits'],
  ])('%s', (shown, text) => expect(shown).toBe(text));

  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [812, '812 bytes'],
    [1_536, '1.5 KB'],
    [52_428_800, '50 MB'],
    [2_147_483_648, '2 GB'],
  ])('%i bytes are %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text));

  it.each([
    [0, '0 min'],
    [59 * 60_000, '59 min'],
    [125 * 60_000, '2 h 5 min'],
  ])('%i ms last %s', (ms, text) => expect(formatDuration(ms)).toBe(text));

  // To the letter of the spec, in every locale.
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
  ])('shortens %d to %s', (n, text) => expect(inEach(() => formatShortCount(n))).toEqual([text, text, text]));
});

describe('dates and times', () => {
  /** 9:30 in New York, 14:30 in London, 15:30 in Berlin. */
  const AT = '2026-11-21T14:30:05.000Z';
  const NOW = '2026-11-27T12:00:00.000Z';
  /** New York changes its clocks on March 8, Europe on March 29. */
  const BETWEEN = '2026-03-20T14:30:00.000Z';

  it.each<[string, () => string, string[]]>([
    ['a date', () => formatDate(AT), ['Nov 21, 2026', '21 Nov 2026', '21. Nov. 2026']],
    ['a time', () => formatTime(AT), ['9:30 AM', '14:30', '15:30']],
    ['between two changes of clocks', () => formatTime(BETWEEN), ['10:30 AM', '14:30', '15:30']],
    ['both', () => formatDateTime(AT), ['Nov 21, 2026, 9:30 AM', '21 Nov 2026, 14:30', '21. Nov. 2026, 15:30']],
    [
      'to the second',
      () => formatExactTime(AT),
      ['Nov 21, 2026, 9:30:05 AM EST', '21 Nov 2026, 14:30:05 GMT', '21. Nov. 2026, 15:30:05 MEZ'],
    ],
    ['of this year', () => formatShortDate(AT, NOW), ['Nov 21', '21 Nov', '21. Nov.']],
    ['of another', () => formatShortDate(AT, '2027-01-05T12:00:00Z'), ['Nov 21, 2026', '21 Nov 2026', '21. Nov. 2026']],
    ['with its time', () => formatShortDateTime(AT, NOW), ['Nov 21, 9:30 AM', '21 Nov, 14:30', '21. Nov., 15:30']],
    // Already the next year in Berlin.
    ['at the turn of a year', () => formatShortDate('2026-12-31T23:30:00Z', NOW), ['Dec 31', '31 Dec', '1. Jan. 2027']],
    ['elsewhere', () => formatWeekdayTime(AT, 'Asia/Tokyo'), ['Sat 11:30 PM', 'Sat 23:30', 'Sa., 23:30']],
    ['a month', () => formatMonth('2026-12-05T12:00:00Z'), ['December', 'December', 'Dezember']],
    ['an hour', () => formatHour(9), ['9 AM', '09:00', '09:00']],
    ['minutes of a day', () => formatTimeOfDay(17 * 60 + 5), ['5:05 PM', '17:05', '17:05']],
    ['what is no moment', () => formatDate('soon'), ['', '', '']],
  ])('%s', (_what, write, texts) => expect(inEach(write)).toEqual(texts));

  it.each<[string, () => string, string[]]>([
    ['a day', () => formatDay('2026-11-30', '2026-11-21'), ['Nov 30', '30 Nov', '30. Nov.']],
    ['of another year', () => formatDay('2025-12-03', '2026-11-21'), ['Dec 3, 2025', '3 Dec 2025', '3. Dez. 2025']],
    ['with its year', () => formatFullDay('2026-11-30'), ['Nov 30, 2026', '30 Nov 2026', '30. Nov. 2026']],
    ['no day', () => formatFullDay('soon'), ['soon', 'soon', 'soon']],
    [
      'with its weekday',
      () => formatWeekdayDay('2026-11-30', '2026-11-21'),
      ['Mon, Nov 30', 'Mon 30 Nov', 'Mo., 30. Nov.'],
    ],
  ])('%s of the calendar', (_what, write, texts) => expect(inEach(write)).toEqual(texts));

  it.each([
    ['2026-11-21', 'Today'],
    ['2026-11-22', 'Tomorrow'],
    ['2026-11-20', '1 day overdue'],
    ['2026-11-11', '10 days overdue'],
    ['2026-11-25', 'In 4 days'],
    ['2026-12-02', 'Dec 2'],
    ['2027-01-02', 'Jan 2, 2027'],
  ])('%s is due %s', (day, words) => expect(formatDue(day, '2026-11-21')).toBe(words));

  it('writes Gregorian dates with Latin digits in every locale', () => {
    for (const locale of ['th-TH', 'fa-IR', 'ar-EG']) {
      setRegion({ locale, timeZone: 'UTC' });
      expect(formatDate(AT)).toMatch(/2026/);
      expect(formatCount(1_985)).toMatch(/1.?985/);
    }
  });

  it('writes in the region that is named, whatever the user’s is', () => {
    setRegion(DE);
    expect(formatDateTime(AT, DEFAULT_REGION)).toBe('Nov 21, 2026, 2:30 PM');
  });
});

describe('relative to now', () => {
  /** In Berlin 13:00, in New York 7:00. */
  const NOW = Date.parse('2026-11-27T12:00:00Z');
  const DAY = 86_400_000;

  it.each<[string, number, string[], string[], string[]]>([
    ['an hour ago', NOW - 3_600_000, ['today 6:00 AM', 'today 12:00'], ['6:00 AM', '12:00'], ['Today', 'Today']],
    [
      'after midnight in Berlin, before it in New York',
      Date.parse('2026-11-27T04:00:00Z'),
      ['yesterday 11:00 PM', 'today 05:00'],
      ['Yesterday', '05:00'],
      ['Yesterday', 'Today'],
    ],
    ['three days ago', NOW - 3 * DAY, ['Nov 24', '24. Nov.'], ['Tue', 'Di'], ['Tue, Nov 24', 'Di., 24. Nov.']],
    ['a month ago', NOW - 31 * DAY, ['Oct 27', '27. Okt.'], ['Oct 27', '27. Okt.'], ['Tue, Oct 27', 'Di., 27. Okt.']],
    [
      'a year ago',
      NOW - 365 * DAY,
      ['Nov 27, 2025', '27. Nov. 2025'],
      ['Nov 27, 2025', '27. Nov. 2025'],
      ['Thu, Nov 27, 2025', 'Do., 27. Nov. 2025'],
    ],
  ])('%s', (_what, at, recent, compact, heading) => {
    const written = [US, DE].map((region) => {
      setRegion(region);
      return [formatRecent(at, NOW), formatCompact(at, NOW), formatDayHeading(at, NOW)];
    });
    expect(written).toEqual([0, 1].map((index) => [recent[index], compact[index], heading[index]]));
  });

  // Berlin puts its clocks back in the night to October 25, a day of 25 hours.
  it('counts days by the calendar, not by hours', () => {
    setRegion(DE);
    const [noon, dayBefore] = [Date.parse('2026-10-25T11:00:00Z'), Date.parse('2026-10-23T22:30:00Z')];
    expect(formatCompact(dayBefore, noon)).toBe('Yesterday');
  });

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
});

it.each([
  ['pt-BR', 'Brazilian Portuguese'],
  ['no such language', 'no such language'],
])('%s is called %s', (code, name) => expect(languageName(code)).toBe(name));

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

it('writes in the region of one user on the server, and in the default afterwards, whatever happens', () => {
  expect(inRegion(DE, () => formatCount(1_985))).toBe('1.985');
  expect(() =>
    inRegion(DE, () => {
      throw new Error('broken');
    }),
  ).toThrow('broken');
  expect(formatCount(1_985)).toBe('1,985');
});
