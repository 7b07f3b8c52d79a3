// The variants of a step: which one a recipient gets, and how sure a share of replies is.
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
export function variantLetter(at: number): string {
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
export function toShare(hits: number, of: number): Share | null {
  if (of === 0) return null;
  const share = hits / of;
  const spread = Z * Math.sqrt((share * (1 - share)) / of + (Z * Z) / (4 * of * of));
  const middle = share + (Z * Z) / (2 * of);
  const whole = 1 + (Z * Z) / of;
  return { share, low: Math.max(0, (middle - spread) / whole), high: Math.min(1, (middle + spread) / whole), of };
}
