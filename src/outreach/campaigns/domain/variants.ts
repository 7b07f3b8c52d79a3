// The variants of a step: which one a recipient gets, and whether one gets more replies than another.
import { formatCount } from '#shared/formats.ts';
import type { Step, Variant } from '../setup.contract.ts';

/** FNV-1a with the finish of MurmurHash3, in [0, 1). */
function hashToUnit(seed: string): number {
  let value = 0x81_1c_9d_c5;
  for (let at = 0; at < seed.length; at += 1) value = Math.imul(value ^ seed.charCodeAt(at), 0x01_00_01_93);
  value = Math.imul(value ^ (value >>> 16), 0x85_eb_ca_6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2_b2_ae_35);
  return ((value ^ (value >>> 16)) >>> 0) / 2 ** 32;
}

/** By the weights; where none has one, the first. */
export function pickVariant(step: Pick<Step, 'id' | 'variants'>, recipientId: string): Variant | undefined {
  const total = step.variants.reduce((sum, { weight }) => sum + weight, 0);
  let left = hashToUnit(`${step.id} ${recipientId}`) * total;
  for (const variant of step.variants) {
    left -= variant.weight;
    if (variant.weight > 0 && left < 0) return variant;
  }
  return step.variants[0];
}

/** A, B, C. */
export function letterOf(at: number): string {
  return String.fromCharCode(65 + at);
}

export interface Share {
  share: number;
  low: number;
  high: number;
  of: number;
}

/** 95 times of 100. */
const Z = 1.96;

/** Bounds by Wilson, which hold for small samples too. Null for a sample of none. */
export function shareOf(hits: number, of: number): Share | null {
  if (of === 0) return null;
  const share = hits / of;
  const spread = Z * Math.sqrt((share * (1 - share)) / of + (Z * Z) / (4 * of * of));
  const middle = share + (Z * Z) / (2 * of);
  const whole = 1 + (Z * Z) / of;
  return { share, low: Math.max(0, (middle - spread) / whole), high: Math.min(1, (middle + spread) / whole), of };
}

interface Sample {
  letter: string;
  hits: number;
  of: number;
}

/** Of the best two, by the test of two proportions. */
export function verdictOf(samples: readonly Sample[]): string {
  if (samples.length < 2) return '';
  const [best, second] = [...samples].sort((a, b) => rate(b) - rate(a));
  if (!best || !second || best.of === 0 || second.of === 0) return 'Too few to tell';
  const pooled = (best.hits + second.hits) / (best.of + second.of);
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / best.of + 1 / second.of));
  const difference = rate(best) - rate(second);
  if (error > 0 && difference / error >= Z && best.hits + second.hits >= 10)
    return `${best.letter} gets more replies (95 % sure)`;
  if (difference === 0) return 'Too few to tell';
  // So many of each would tell a difference of this size (power 80 %).
  const needed = Math.ceil(
    (7.85 * (rate(best) * (1 - rate(best)) + rate(second) * (1 - rate(second)))) / difference ** 2,
  );
  const more = needed - Math.min(best.of, second.of);
  return more > 0 && needed < 100_000
    ? `Too few to tell: about ${formatCount(more)} more emails each`
    : 'Too few to tell';
}

const rate = ({ hits, of }: Sample) => (of === 0 ? 0 : hits / of);
