// Times of the timeline, in the reader's time zone.
import { describe, expect, it } from 'vitest';
import { entryTime } from './entry-time.ts';

const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString();
const now = new Date(2026, 10, 21, 10, 30).getTime();

describe('when it happened', () => {
  it.each([
    [at(2026, 10, 21, 8, 14), 'today 08:14'],
    [at(2026, 10, 21, 0, 0), 'today 00:00'],
    [at(2026, 10, 20, 23, 59), 'yesterday 23:59'],
    [at(2026, 10, 19, 23, 59), '19 Nov'],
    [at(2025, 11, 31, 9, 0), '31 Dec 2025'],
  ])('%s', (time, words) => expect(entryTime(time, now)).toBe(words));

  it('counts days by the calendar, also over the end of a month', () => {
    expect(entryTime(at(2026, 9, 31, 12, 0), new Date(2026, 10, 1, 9, 0).getTime())).toBe('yesterday 12:00');
  });
});
