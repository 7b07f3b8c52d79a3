// Clocks of time zones, against luxon as another account of the same rules.
import { DateTime } from 'luxon';
import { afterEach, describe, expect, it } from 'vitest';
import { addDays } from './calendar-day.ts';
import { dayBounds, fromInput, isSameDay, localTime, momentAt, startOfDay, today, toInput } from './local-time.ts';
import { DEFAULT_REGION, setRegion } from './region.ts';

afterEach(() => setRegion(DEFAULT_REGION));

/** Among them some that change by half an hour, or at midnight. */
const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Asia/Beirut',
  'America/Santiago',
  'Asia/Kathmandu',
  'Africa/Casablanca',
  'Pacific/Apia',
];

it.each(ZONES)('tells the time in %s', (zone) => {
  for (let hour = 0; hour < 366 * 24; hour += 5) {
    const at = Date.UTC(2026, 0, 1, hour, 17);
    const local = DateTime.fromMillis(at, { zone });
    const { day, hour: shown, minute } = localTime(at, zone);
    expect([day, shown, minute]).toEqual([local.toISODate(), local.hour, local.minute]);
  }
});

it.each(ZONES)('knows when each day begins in %s, and when it is half past two', (zone) => {
  for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1)) {
    expect(startOfDay(day, zone).getTime()).toBe(DateTime.fromISO(day, { zone }).startOf('day').toMillis());
    const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
    const half = DateTime.fromObject({ year, month, day: date, hour: 2, minute: 30 }, { zone });
    const first = Math.min(...half.getPossibleOffsets().map((each) => each.toMillis()));
    expect(momentAt(day, 2, 30, zone).getTime()).toBe(first);
  }
});

it('is in the user’s zone where none is named', () => {
  const at = '2026-11-30T23:30:00.000Z';
  expect([today(at), toInput(at)]).toEqual(['2026-11-30', '2026-11-30T23:30']);
  setRegion({ locale: 'de-DE', timeZone: 'Europe/Berlin' });
  expect([today(at), toInput(at)]).toEqual(['2026-12-01', '2026-12-01T00:30']);
  expect(isSameDay(at, '2026-12-01T12:00:00Z')).toBe(true);
});

describe('fields of date and time', () => {
  it.each(['2026-11-24T09:30', '2026-03-29T03:30', '2026-10-25T02:30'])('%s comes back', (text) => {
    setRegion({ locale: 'de-DE', timeZone: 'Europe/Berlin' });
    expect(toInput(fromInput(text) ?? 0)).toBe(text);
  });

  it.each(['', 'soon', '2026-11-24', '2026-13-24T09:30'])('%j is not complete', (text) =>
    expect(fromInput(text)).toBeNull(),
  );
});

it.each([
  ['2026-11-01', '2026-11-02', ['2026-10-31T23:00:00.000Z', '2026-11-02T23:00:00.000Z']],
  // A day of 25 hours.
  ['2026-10-25', '2026-10-25', ['2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z']],
  ['', '2026-11-02', [null, '2026-11-02T23:00:00.000Z']],
  ['2026-99-01', 'soon', [null, null]],
])('days %s to %s', (from, to, bounds) => {
  setRegion({ locale: 'de-DE', timeZone: 'Europe/Berlin' });
  expect(dayBounds(from, to).map((at) => at?.toISOString() ?? null)).toEqual(bounds);
});
