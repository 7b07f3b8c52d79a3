// How sure shares are.
import { expect, it } from 'vitest';
import { shareOf, verdictOf } from './compare-variants.ts';

// Bounds as published for Wilson's interval.
it.each([
  [0, 10, 0, 0.278],
  [1, 10, 0.018, 0.404],
  [50, 100, 0.404, 0.596],
  [10, 10, 0.722, 1],
])('%d of %d lies between %d and %d', (hits, of, low, high) => {
  const share = shareOf(hits, of);
  expect(share?.low).toBeCloseTo(low, 2);
  expect(share?.high).toBeCloseTo(high, 2);
});

it('knows nothing of nobody', () => expect(shareOf(0, 0)).toBeNull());

it.each([
  [[{ letter: 'A', hits: 1, of: 20 }], /^$/],
  [
    [
      { letter: 'A', hits: 1, of: 20 },
      { letter: 'B', hits: 3, of: 20 },
    ],
    /^Too few to tell: about \d+ more mails each$/,
  ],
  [
    [
      { letter: 'A', hits: 10, of: 500 },
      { letter: 'B', hits: 40, of: 500 },
    ],
    /^B gets more replies \(95 % sure\)$/,
  ],
  [
    [
      { letter: 'A', hits: 0, of: 0 },
      { letter: 'B', hits: 4, of: 5 },
    ],
    /^Too few to tell$/,
  ],
])('%j: %s', (samples, verdict) => expect(verdictOf(samples)).toMatch(verdict));
