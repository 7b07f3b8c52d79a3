// Days of the calendar as the table is narrowed to them, also where a day has 23 or 25 hours.
import { expect, it } from 'vitest';
import { addDays } from '#shared/calendar-day.ts';
import { dayOfBounds, getSpan, toBounds } from './calendar-days.ts';

it('knows each day of two years again by its bounds', () => {
  for (let day = '2026-01-01'; day < '2028-01-01'; day = addDays(day, 1)) {
    const { from, to } = toBounds(day);
    expect(dayOfBounds(from, to)).toBe(day);
    expect(toBounds(addDays(day, 1)).from).toBe(to);
  }
});

it('and no other span', () => {
  const { from, to } = toBounds('2026-11-30');
  expect(dayOfBounds(from, new Date(Date.parse(to) - 1).toISOString())).toBe('');
  expect(dayOfBounds(from, null)).toBe('');
  expect(dayOfBounds('soon', to)).toBe('');
});

it.each([
  ['2026-11-29', '2026-11-29'],
  ['2026-11-30', '2026-11-29'],
  ['2026-12-05', '2026-11-29'],
  ['2026-12-06', '2026-12-06'],
])('in the US, the week of %s starts on %s', (day, first) => {
  expect(getSpan('week', day)).toEqual({ first, days: 7 });
});
