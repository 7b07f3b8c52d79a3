// Moments as the database writes them, and as JSON has them of a Date.
import pg from 'pg';
import { expect, it } from 'vitest';
import { momentText } from './client.ts';

it.each([
  ['2026-11-20 08:00:00+00', '2026-11-20T08:00:00.000Z'],
  ['2026-11-20 08:00:00.1+00', '2026-11-20T08:00:00.100Z'],
  ['2026-11-20 08:00:00.123999+00', '2026-11-20T08:00:00.123Z'],
  ['2026-11-20 10:00:00.12+02', '2026-11-20T08:00:00.120Z'],
  ['2026-11-20 13:30:00+05:30', '2026-11-20T08:00:00.000Z'],
  ['10026-11-20 08:00:00+00', '+010026-11-20T08:00:00.000Z'],
])('%s is %s, as a Date would say', (written, text) => {
  expect(momentText(written)).toBe(text);
  expect((pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)(written) as Date).toISOString()).toBe(text);
});
