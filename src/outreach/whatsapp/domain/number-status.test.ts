import { expect, test } from 'vitest';
import { parsePeopleLimit } from './number-status.ts';

test.each([
  ['TIER_50', 50],
  ['TIER_250', 250],
  ['TIER_1K', 1_000],
  ['TIER_2K', 2_000],
  ['tier_10k', 10_000],
  ['TIER_100K', 100_000],
  ['TIER_UNLIMITED', null],
  ['TIER_NOT_SET', undefined],
  [250, 250],
  [-1, null],
  [0, undefined],
  [1.5, undefined],
  ['soon', undefined],
  [{ limit: 1 }, undefined],
  [undefined, undefined],
] as const)('%j is %s', (written, limit) => {
  expect(parsePeopleLimit(written)).toBe(limit);
});
