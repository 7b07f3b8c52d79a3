import { describe, expect, it } from 'vitest';
import { getBatches } from './events.ts';

describe('batches of live events', () => {
  const envelope = (n: number): [string, { type: string; text: string }] => [
    `w${n}`,
    { type: 'credits', text: 'x'.repeat(500) },
  ];

  it('packs many into few, each within what NOTIFY takes, none lost', () => {
    const all = Array.from({ length: 100 }, (_, n) => envelope(n));
    const batches = getBatches(all);
    expect(batches.length).toBeLessThan(10);
    for (const batch of batches) expect(Buffer.byteLength(batch)).toBeLessThan(8000);
    expect(batches.flatMap((batch) => JSON.parse(batch))).toEqual(all);
  });

  it('has nothing to send of nothing', () => expect(getBatches([])).toEqual([]));
});
