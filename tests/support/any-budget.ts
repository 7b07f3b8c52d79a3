// Any bounds of a budget, and bounds that are wider than others.
import fc from 'fast-check';
import { DEFAULT_FILTERS } from '#jobs/freelance-jobs/domain/filters.ts';

export interface Bounds {
  budget_min_usd: number | null;
  budget_max_usd: number | null;
}

const { budget_min_usd, budget_max_usd } = DEFAULT_FILTERS;
const amount = fc.option(fc.integer({ min: 0, max: 15_000 }), { nil: null });

/** Those that the form begins with, or any others. */
export const anyBounds: fc.Arbitrary<Bounds> = fc.oneof(
  fc.constant({ budget_min_usd, budget_max_usd }),
  fc.record({ budget_min_usd: amount, budget_max_usd: amount }),
);

/** The least bounds that hold both. */
export function widerThan(one: Bounds, other: Bounds): Bounds {
  const both = (a: number | null, b: number | null, outer: (a: number, b: number) => number) =>
    a === null || b === null ? null : outer(a, b);
  return {
    budget_min_usd: both(one.budget_min_usd, other.budget_min_usd, Math.min),
    budget_max_usd: both(one.budget_max_usd, other.budget_max_usd, Math.max),
  };
}
