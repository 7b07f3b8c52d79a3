import { expect, it } from 'vitest';
import { localDay, startOfDay } from '#shared/local-time.ts';
import { isTimeZone } from '#shared/region.ts';
import { lastDays } from './calendar-days.ts';

it.each([
  ['UTC', '2026-11-22', '2026-11-22T00:00:00.000Z'],
  ['Europe/Berlin', '2026-11-22', '2026-11-21T23:00:00.000Z'],
  ['Europe/Berlin', '2026-07-01', '2026-06-30T22:00:00.000Z'],
  // The days on which clocks change begin by the clock before.
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z'],
  ['Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z'],
  ['Europe/Berlin', '2026-10-26', '2026-10-25T23:00:00.000Z'],
  ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z'],
  ['Asia/Kathmandu', '2026-11-22', '2026-11-21T18:15:00.000Z'],
  ['Pacific/Kiritimati', '2026-11-22', '2026-11-21T10:00:00.000Z'],
  ['Pacific/Pago_Pago', '2026-11-22', '2026-11-22T11:00:00.000Z'],
  // Midnight was skipped: the day began at one o'clock.
  ['Asia/Beirut', '2026-03-29', '2026-03-28T22:00:00.000Z'],
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
])('in %s the day %s begins at %s', (zone, day, start) => {
  expect(startOfDay(day, zone).toISOString()).toBe(start);
  expect(localDay(new Date(start), zone)).toBe(day);
  expect(localDay(new Date(Date.parse(start) - 1), zone)).not.toBe(day);
});

it('the last days end with the day of now, and follow each other', () => {
  const days = lastDays('Europe/Berlin', new Date('2026-03-30T22:30:00.000Z'), 3);
  expect(days.map(({ day }) => day)).toEqual(['2026-03-29', '2026-03-30', '2026-03-31']);
  expect(days.map(({ start }) => start.toISOString())).toEqual([
    '2026-03-28T23:00:00.000Z',
    '2026-03-29T22:00:00.000Z',
    '2026-03-30T22:00:00.000Z',
  ]);
});

it.each([
  ['Europe/Berlin', true],
  ['UTC', true],
  ['Mars/Olympus', false],
  ['', false],
  ["'; drop table", false],
])('%j is a time zone: %s', (zone, known) => expect(isTimeZone(zone)).toBe(known));
