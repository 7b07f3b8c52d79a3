// Shares of variants, and that one person always gets the same.
import { expect, it } from 'vitest';
import type { Variant } from '../setup.contract.ts';
import { pickVariant, toShare } from './variants.ts';

const variant = (id: string, weight: number) => ({ id, weight }) as Variant;
const people = Array.from({ length: 10_000 }, (_, n) => `person ${n}`);

it.each([
  [
    [1, 1],
    [0.5, 0.5],
  ],
  [
    [80, 20],
    [0.8, 0.2],
  ],
  [
    [1, 0, 1],
    [0.5, 0, 0.5],
  ],
  [
    [0, 0],
    [1, 0],
  ],
])('gives weights %j the shares %j', (weights, shares) => {
  const step = { id: 's', variants: weights.map((weight, n) => variant(String(n), weight)) };
  const got = weights.map(
    (_, n) => people.filter((id) => pickVariant(step, id)?.id === String(n)).length / people.length,
  );
  for (const [n, share] of shares.entries()) expect(Math.abs((got[n] ?? 0) - share)).toBeLessThan(0.02);
});

it('gives one person the same each time, and not the same in every step', () => {
  const variants = [variant('a', 1), variant('b', 1)];
  const first = people.map((id) => pickVariant({ id: 'one', variants }, id)?.id);
  expect(people.map((id) => pickVariant({ id: 'one', variants }, id)?.id)).toEqual(first);
  const second = people.map((id) => pickVariant({ id: 'two', variants }, id)?.id);
  expect(second.filter((id, n) => id === first[n]).length).toBeLessThan(6_000);
});

// How sure shares are.

// Bounds as published for Wilson's interval.
it.each([
  [0, 10, 0, 0.278],
  [1, 10, 0.018, 0.404],
  [50, 100, 0.404, 0.596],
  [10, 10, 0.722, 1],
])('%d of %d lies between %d and %d', (hits, of, low, high) => {
  const share = toShare(hits, of);
  expect(share?.low).toBeCloseTo(low, 2);
  expect(share?.high).toBeCloseTo(high, 2);
});

it('has no share of an empty sample', () => expect(toShare(0, 0)).toBeNull());
