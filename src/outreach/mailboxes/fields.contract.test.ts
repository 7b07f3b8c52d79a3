// The ramp of a new mailbox and its hourly cap (integration contracts 5.9).
import { describe, expect, it } from 'vitest';
import { capInHour, capOnDay } from './fields.contract.ts';

describe('what a mailbox may send on a day', () => {
  it.each([
    [30, null, '2026-11-30', 30],
    [30, '2026-11-01', '2026-11-01', 5],
    [30, '2026-11-01', '2026-11-15', 17],
    [30, '2026-11-01', '2026-11-28', 29],
    [30, '2026-11-01', '2026-11-29', 30],
    [30, '2026-11-01', '2027-11-29', 30],
    // A day earlier, in another zone.
    [30, '2026-11-02', '2026-11-01', 5],
    [3, '2026-11-01', '2026-11-01', 3],
    [150, '2026-11-01', '2026-11-15', 77],
  ])('cap %i, warming up since %s, on %s: %i', (cap, since, day, allowed) => {
    expect(capOnDay(cap, since, day)).toBe(allowed);
  });

  it('is spread over six hours at least, but for practice', () => {
    expect(capInHour('smtp', 30)).toBe(5);
    expect(capInHour('smtp', 31)).toBe(6);
    expect(capInHour('practice', 10_000)).toBe(10_000);
  });
});
