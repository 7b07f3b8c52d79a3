// The two bounds of the budget mean the same for hourly and fixed-price jobs, and wider ones never leave out a job.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyBounds, widerThan } from '#tests/support/any-budget.ts';
import { DEFAULT_FILTERS, withinBudget } from './filters.ts';
import { freelancerParameters } from './freelancer-request.ts';
import { upworkParameters } from './upwork.ts';

const query = { ...DEFAULT_FILTERS, q: '', skills: [], cursor: null };

it.each([
  ['a rate inside', 15, 25, true],
  ['a rate that reaches in', 25, 60, true],
  ['a price above', 13_100, 13_100, false],
  ['a price below', 5, 5, false],
  ['an open end above', 40, null, false],
  ['an open end inside', 20, null, true],
  ['no budget', null, null, true],
])('from 10 to 30, a job with %s', (_what, budget_min_usd, budget_max_usd, fits) =>
  expect(withinBudget({ budget_min_usd, budget_max_usd }, DEFAULT_FILTERS)).toBe(fits),
);

/** The pair of one kind of job, as numbers: what is not sent bounds nothing. */
const getPair = (sent: Record<string, unknown>, [min, max]: readonly [string, string]) => ({
  min: Number(sent[min] ?? Number.NEGATIVE_INFINITY),
  max: Number(sent[max] ?? Number.POSITIVE_INFINITY),
});
const words = { ids: [], words: [], anyWord: false, check: [] };

describe.each([
  [
    'Freelancer.com',
    (asked: typeof query) => freelancerParameters(asked, words),
    ['min_avg_hourly_rate', 'max_avg_hourly_rate'],
    ['min_avg_price', 'max_avg_price'],
  ],
  [
    'Upwork with separate pairs',
    (asked: typeof query) => upworkParameters(asked, 'split'),
    ['hourly_min_usd', 'hourly_max_usd'],
    ['fixed_min_usd', 'fixed_max_usd'],
  ],
  [
    'Upwork with one pair',
    (asked: typeof query) => upworkParameters(asked, 'budget'),
    ['budget_min_usd', 'budget_max_usd'],
    ['budget_min_usd', 'budget_max_usd'],
  ],
] as const)('%s', (_name, send, hourly, fixed) => {
  it('is sent the same bounds for both kinds, and wider ones as wider', () => {
    fc.assert(
      fc.property(anyBounds, anyBounds, (narrow, other) => {
        const sent = send({ ...query, ...narrow });
        const wide = send({ ...query, ...widerThan(narrow, other) });
        const [rate, price, wider] = [getPair(sent, hourly), getPair(sent, fixed), getPair(wide, fixed)];
        expect(rate).toEqual(price);
        expect(wider).toEqual(getPair(wide, hourly));
        expect(wider.min).toBeLessThanOrEqual(price.min);
        expect(wider.max).toBeGreaterThanOrEqual(price.max);
      }),
    );
  });
});
