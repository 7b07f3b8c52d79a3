// The morning of each zone, summer time and odd offsets included.
import { expect, it } from 'vitest';
import { digestDay } from './digest-time.ts';

it.each([
  ['UTC', '2026-11-26T07:59:59Z', null],
  ['UTC', '2026-11-26T08:00:00Z', '2026-11-26'],
  ['UTC', '2026-11-26T11:59:59Z', '2026-11-26'],
  ['UTC', '2026-11-26T12:00:00Z', null],
  ['Europe/Berlin', '2026-11-26T07:00:00Z', '2026-11-26'],
  ['Europe/Berlin', '2026-07-26T06:00:00Z', '2026-07-26'],
  ['Asia/Kolkata', '2026-11-26T02:29:00Z', null],
  ['Asia/Kolkata', '2026-11-26T02:30:00Z', '2026-11-26'],
  ['Pacific/Auckland', '2026-11-25T19:00:00Z', '2026-11-26'],
  ['America/Los_Angeles', '2026-11-26T00:30:00Z', null],
  ['Nowhere/Land', '2026-11-26T09:00:00Z', '2026-11-26'],
])('%s at %s', (zone, now, day) => expect(digestDay(zone, new Date(now))).toBe(day));
