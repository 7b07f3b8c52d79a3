// Days of a calendar, without time zones.
import { expect, it } from 'vitest';
import { addDays, daysBetween, weekdayOf } from './calendar-day.ts';

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
])('%s is weekday %i', (day, weekday) => expect(weekdayOf(day)).toBe(weekday));
