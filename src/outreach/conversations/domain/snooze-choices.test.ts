import { expect, it } from 'vitest';
import { snoozeChoices } from './snooze-choices.ts';

const choices = (now: string) =>
  snoozeChoices(Date.parse(now), 'Europe/Zurich').map(({ label, at }) => `${label} ${at.toISOString()}`);

it('offers times that lie ahead, at hours of the place', () => {
  // Friday, 11:00 in Zurich.
  expect(choices('2026-11-27T10:00:00Z')).toEqual([
    'This evening 2026-11-27T17:00:00.000Z',
    'Tomorrow 2026-11-28T08:00:00.000Z',
    'Next week 2026-11-30T08:00:00.000Z',
    'In a month 2026-12-27T08:00:00.000Z',
  ]);
});

it('offers no evening late in the day, and on a Sunday tomorrow once', () => {
  expect(choices('2026-11-29T17:00:00Z')).toEqual([
    'Tomorrow 2026-11-30T08:00:00.000Z',
    'In a month 2026-12-29T08:00:00.000Z',
  ]);
});

it('keeps the hour where clocks change', () => {
  expect(choices('2026-03-28T22:00:00Z')[0]).toBe('Tomorrow 2026-03-29T07:00:00.000Z');
});
