// Days without time zones: what a due date says, and the day it is for the user.
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, formatDay, formatDue, today } from './calendar-day.ts';

it('is the day of the clock on the wall', () => {
  expect(today(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
  expect(today(new Date(2026, 10, 21, 0, 0))).toBe('2026-11-21');
});

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

describe('words', () => {
  it.each([
    ['2026-11-21', 'Today'],
    ['2026-11-22', 'Tomorrow'],
    ['2026-11-20', '1 day overdue'],
    ['2026-11-11', '10 days overdue'],
    ['2026-11-25', 'In 4 days'],
    ['2026-12-02', 'Dec 2'],
    ['2027-01-02', 'Jan 2, 2027'],
  ])('%s is %s', (day, words) => expect(formatDue(day, '2026-11-21')).toBe(words));

  it('names the year of another year only', () => {
    expect(formatDay('2026-01-03', '2026-11-21')).toBe('Jan 3');
    expect(formatDay('2025-12-03', '2026-11-21')).toBe('Dec 3, 2025');
  });
});
