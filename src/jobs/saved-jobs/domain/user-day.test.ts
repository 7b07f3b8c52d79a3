// "Applied on" is the user's day, whatever the server's time zone.
import { expect, it } from 'vitest';
import { userDay } from './user-day.ts';

const NOON = Date.UTC(2026, 10, 21, 12);

it.each([
  ['2026-11-21', '2026-11-21'],
  ['2026-11-20', '2026-11-20'],
  ['2026-11-22', '2026-11-22'],
  ['2026-11-19', '2026-11-21'],
  ['1999-01-01', '2026-11-21'],
  ['2031-01-01', '2026-11-21'],
])('%s claimed on 2026-11-21 is %s', (claimed, day) => expect(userDay(claimed, NOON)).toBe(day));
