// Whether one variant of a step gets more replies than another, and how many more emails it takes to tell (decision 055).
import type { VariantVerdict } from '../results.contract.ts';

export interface VariantSample {
  letter: string;
  /** Recipients who replied, of those whose email was sent. */
  hits: number;
  of: number;
}

/** Power of 80 %: of differences that exist, four of five are found. */
const Z_POWER = 0.8416;
/**
 * Two-sided, 5 % shared by all pairs that could be compared (Bonferroni): among six variants one pair of 15 looks different by chance
 * more often than not. By number of variants.
 */
const Z_BY_VARIANTS: Record<number, number> = { 2: 1.96, 3: 2.394, 4: 2.638, 5: 2.807, 6: 2.935 };
/** Below so many replies and missing replies of both together for each sample, the normal approximation does not hold (Cochran's rule). */
const MIN_EXPECTED = 5;
/** More emails than this, and than the step still has recipients, are no plan. */
const MAX_MORE = 1_000;

/**
 * Of the best two. The test of two proportions alone would be read after every reply, which finds a winner among equals sooner or later.
 * So there is one only once both samples have the size at which the observed difference would be found with a power of 80 %, which is a
 * stricter bound than the test's.
 * @param left recipients that the step has still to be sent to
 * @returns null for a step with one variant
 */
export function compareVariants(samples: readonly VariantSample[], left: number): VariantVerdict | null {
  const [best, other] = [...samples].sort((a, b) => toRate(b) - toRate(a));
  if (!best || !other) return null;
  const shares = { best: best.letter, other: other.letter, bestShare: toRate(best), otherShare: toRate(other) };
  if (!isLargeEnough(best, other)) return { outcome: 'early', more: null, ...shares };
  const z = Z_BY_VARIANTS[samples.length] ?? 2.935;
  const needed = sampleSize(shares.bestShare, shares.otherShare, z);
  const more = [best, other].reduce((sum, { of }) => sum + Math.max(0, needed - of), 0);
  if (more === 0) return { outcome: 'better', more: null, ...shares };
  if (more > Math.max(MAX_MORE, left)) return { outcome: 'even', more: null, ...shares };
  return { outcome: 'ahead', more: roundUp(more), ...shares };
}

const toRate = ({ hits, of }: VariantSample) => (of === 0 ? 0 : hits / of);

function isLargeEnough(a: VariantSample, b: VariantSample): boolean {
  const smallest = Math.min(a.of, b.of);
  if (smallest === 0) return false;
  const pooled = (a.hits + b.hits) / (a.of + b.of);
  return smallest * Math.min(pooled, 1 - pooled) >= MIN_EXPECTED;
}

/**
 * Emails of each variant that tell shares `p` and `q` apart. Fleiss, Levin, Paik: Statistical Methods for Rates and Proportions, 3rd ed.,
 * 4.2 (without the correction for continuity); as `power.prop.test` of R.
 */
export function sampleSize(p: number, q: number, z = 1.96): number {
  if (p === q) return Number.POSITIVE_INFINITY;
  const mean = (p + q) / 2;
  const root = z * Math.sqrt(2 * mean * (1 - mean)) + Z_POWER * Math.sqrt(p * (1 - p) + q * (1 - q));
  return Math.ceil((root / (p - q)) ** 2);
}

/** It is an estimate: 87 is "about 90", 434 is "about 450". */
function roundUp(count: number): number {
  const unit = count < 200 ? 10 : 50;
  return Math.ceil(count / unit) * unit;
}
