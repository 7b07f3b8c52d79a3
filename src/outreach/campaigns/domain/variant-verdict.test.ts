// Sizes as published and as R gives them, and verdicts from no emails to many.
import { expect, it } from 'vitest';
import { compareVariants, sampleSize } from './variant-verdict.ts';

// power.prop.test(p1, p2, power = .8, sig.level = .05) of R, rounded up.
it.each([
  [0.05, 0.1, 435],
  [0.5, 0.75, 58],
  [0.1, 0.2, 199],
  [0.2, 0.1, 199],
  [0.08, 0.11, 1_499],
])('shares of %d and %d need %d of each', (p, q, size) => expect(sampleSize(p, q)).toBe(size));

it('never tells equal shares apart', () => expect(sampleSize(0.1, 0.1)).toBe(Number.POSITIVE_INFINITY));

type Sample = [hits: number, of: number];
const compare = (samples: readonly Sample[], left = 0) =>
  compareVariants(
    samples.map(([hits, of], at) => ({ letter: 'ABCDEF'.charAt(at), hits, of })),
    left,
  );

it.each<[string, Sample[], object]>([
  [
    'nothing sent',
    [
      [0, 0],
      [0, 0],
    ],
    { outcome: 'early' },
  ],
  [
    'one variant not sent',
    [
      [0, 0],
      [40, 100],
    ],
    { outcome: 'early' },
  ],
  [
    'no replies',
    [
      [0, 500],
      [0, 500],
    ],
    { outcome: 'early' },
  ],
  // 5 of 5 against 0 of 5 is significant by the test alone.
  [
    'a handful, however different',
    [
      [0, 5],
      [5, 5],
    ],
    { outcome: 'early' },
  ],
  [
    '9 replies of 200',
    [
      [3, 100],
      [6, 100],
    ],
    { outcome: 'early' },
  ],
  [
    'a large difference, soon to be told',
    [
      [9, 100],
      [19, 100],
    ],
    { outcome: 'ahead', best: 'B', more: 180 },
  ],
  // p = 0.04 by the test of two proportions: a winner for who looks often enough.
  [
    'significant, but of too few',
    [
      [8, 100],
      [18, 100],
    ],
    { outcome: 'ahead', best: 'B', more: 160 },
  ],
  [
    'the same, with the size it needs',
    [
      [20, 230],
      [43, 230],
    ],
    { outcome: 'better', best: 'B', more: null },
  ],
  [
    'a small difference of few',
    [
      [9, 107],
      [12, 107],
    ],
    { outcome: 'even', more: null },
  ],
  [
    'equal shares of many',
    [
      [100, 1_000],
      [100, 1_000],
    ],
    { outcome: 'even', more: null },
  ],
  [
    'uneven weights',
    [
      [40, 400],
      [25, 100],
    ],
    { outcome: 'better', best: 'B' },
  ],
])('%s', (_, samples, verdict) => expect(compare(samples)).toMatchObject(verdict));

it('asks for more than a thousand where the step has so many recipients left', () => {
  const close: Sample[] = [
    [32, 400],
    [44, 400],
  ];
  expect(compare(close, 500)).toMatchObject({ outcome: 'even' });
  expect(compare(close, 5_000)).toMatchObject({ outcome: 'ahead', more: 2_200 });
});

it('asks for more of each where more variants could differ by chance', () => {
  const two: Sample[] = [
    [20, 230],
    [43, 230],
  ];
  expect(compare(two)).toMatchObject({ outcome: 'better' });
  expect(compare([...two, [20, 230], [20, 230]])).toMatchObject({ outcome: 'ahead', best: 'B' });
});

it('has none of one variant', () => expect(compare([[5, 50]])).toBeNull());
