// Axes from nothing to millions.
import { expect, it } from 'vitest';
import { toTicks } from './chart-scale.ts';

it.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [5, [0, 2, 4, 6]],
  [54, [0, 20, 40, 60]],
  [60, [0, 20, 40, 60]],
  [100, [0, 50, 100]],
  [101, [0, 50, 100, 150]],
  [999, [0, 500, 1_000]],
  [12_345, [0, 5_000, 10_000, 15_000]],
])('%d has the ticks %j', (largest, ticks) => expect(toTicks(largest)).toEqual(ticks));
