import { describe, expect, it } from 'vitest';
import { MAX_TRIES, pauseAfter, waitBefore } from './retry-schedule.ts';

describe('tries', () => {
  it('are ten, and end after three days', () => {
    const waits = Array.from({ length: MAX_TRIES - 1 }, (_, n) => waitBefore(n + 1, 0.5));
    expect(waits.slice(0, 4)).toEqual([5_000, 300_000, 1_800_000, 7_200_000]);
    const hours = waits.reduce<number>((sum, wait) => sum + (wait ?? 0), 0) / 3_600_000;
    expect(hours).toBeGreaterThan(72);
    expect(hours).toBeLessThan(80);
    expect(waitBefore(MAX_TRIES, 0.5)).toBeNull();
  });

  it.each([
    [0, 4_000],
    [1, 6_000],
  ])('come a little earlier or later (%d)', (random, expected) => {
    expect(waitBefore(1, random)).toBe(expected);
  });
});

describe('a receiver that asks for time', () => {
  const now = Date.parse('2026-11-26T10:00:00Z');
  it.each([
    [429, '30', 30_000],
    [503, 'Thu, 26 Nov 2026 10:05:00 GMT', 300_000],
    [503, 'Thu, 26 Nov 2026 09:00:00 GMT', 0],
    [429, '999999', 3_600_000],
    [429, 'soon', 0],
    [504, undefined, 0],
    [500, '30', 0],
    [null, '30', 0],
  ])('%s with %s waits %d ms', (status, header, expected) => {
    expect(pauseAfter(status, header, now)).toBe(expected);
  });
});
