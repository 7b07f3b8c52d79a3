// Which variant of a step somebody gets: by chance over all people, and for one person always the same.
import type { Step, Variant } from '../setup.contract.ts';

/** FNV-1a with the finish of MurmurHash3, in [0, 1). */
function shareOf(seed: string): number {
  let value = 0x81_1c_9d_c5;
  for (let at = 0; at < seed.length; at += 1) value = Math.imul(value ^ seed.charCodeAt(at), 0x01_00_01_93);
  value = Math.imul(value ^ (value >>> 16), 0x85_eb_ca_6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2_b2_ae_35);
  return ((value ^ (value >>> 16)) >>> 0) / 2 ** 32;
}

/** By the weights; where none has one, the first. */
export function pickVariant(step: Pick<Step, 'id' | 'variants'>, recipientId: string): Variant | undefined {
  const total = step.variants.reduce((sum, { weight }) => sum + weight, 0);
  let left = shareOf(`${step.id} ${recipientId}`) * total;
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
