import { describe, expect, it } from 'vitest';
import { inputOf, minutesOf, momentOf, timeOf } from './schedule-values.ts';

describe('times of a schedule', () => {
  it.each([
    [0, '00:00'],
    [510, '08:30'],
    [1_050, '17:30'],
    [1_440, '23:59'],
  ])('%i minutes are %s, and back', (minutes, time) => {
    expect(timeOf(minutes)).toBe(time);
    expect(minutesOf(time)).toBe(minutes);
  });

  it('takes no time that is not whole', () => {
    expect(minutesOf('')).toBeNull();
    expect(momentOf('')).toBeNull();
  });

  it('gives a moment back as it was', () => {
    const at = '2026-11-24T09:30:00.000Z';
    expect(momentOf(inputOf(at))).toBe(at);
  });
});
