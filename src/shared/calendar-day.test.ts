// Days of a calendar, without time zones.
import { expect, it } from 'vitest';
import { addDays, daysBetween, toWeekday } from './calendar-day.ts';
import { startOfWeek } from './week-start.ts';

it.each([
  ['2026-11-21', 1, '2026-11-22'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-02-28', 1, '2028-02-29'],
  // Nights on which clocks change.
  ['2026-03-28', 2, '2026-03-30'],
  ['2026-10-24', 2, '2026-10-26'],
])('%s and %i days is %s', (day, days, later) => {
  expect(addDays(day, days)).toBe(later);
  expect(daysBetween(day, later)).toBe(days);
});

it.each([
  ['2026-11-23', 1],
  ['2026-11-28', 6],
  ['2026-11-29', 7],
])('%s is weekday %i', (day, weekday) => expect(toWeekday(day)).toBe(weekday));

it.each([
  ['2026-11-28', 'en-US', '2026-11-22'],
  ['2026-11-29', 'en-US', '2026-11-29'],
  ['2026-11-29', 'de-DE', '2026-11-23'],
  ['2026-11-30', 'de-DE', '2026-11-30'],
  ['2026-11-29', 'ar-EG', '2026-11-28'],
  ['2026-11-27', 'ar-EG', '2026-11-21'],
])('the week of %s starts in %s on %s', (day, locale, first) => expect(startOfWeek(day, locale)).toBe(first));
