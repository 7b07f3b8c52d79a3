import { describe, expect, it } from 'vitest';
import { windowLabel } from './labels.ts';

const NOW = new Date(Date.UTC(2026, 10, 23, 12, 0)).getTime();
const at = (hours: number) => new Date(NOW + hours * 3_600_000).toISOString();

describe('windowLabel', () => {
  it.each([
    [23.5, '23 h 30 min left to reply', 'neutral'],
    [3.2, '3 h 12 min left to reply', 'warn'],
    [0.5, '30 min left to reply', 'warn'],
    [0.001, '1 min left to reply', 'warn'],
  ])('%s hours: %s', (hours, label, tone) => {
    expect(windowLabel(at(hours), NOW)).toEqual({ label, tone });
  });

  it('has nothing to count where the window is closed or was never open', () => {
    expect(windowLabel(at(-1), NOW)).toBeNull();
    expect(windowLabel(at(0), NOW)).toBeNull();
    expect(windowLabel(null, NOW)).toBeNull();
  });
});
