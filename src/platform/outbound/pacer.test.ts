// The pace of a source: what the rate allows goes at once, the rest waits or is refused because it would wait too long.
import { describe, expect, it } from 'vitest';
import { type Counter, createPacer } from './pacer.ts';

/** Counts in memory like the database does: a window begins with its first request. */
function counter(points: number, windowMs: number): Counter {
  let began = Number.NEGATIVE_INFINITY;
  let used = 0;
  return {
    rate: { points, seconds: windowMs / 1000 },
    async consume() {
      const now = performance.now();
      if (now - began >= windowMs) [began, used] = [now, 0];
      used += 1;
      return used <= points ? 0 : Math.max(1, began + windowMs - now);
    },
  };
}

describe('a pacer', () => {
  it('lets through what the rate allows and makes the rest wait, in their order', async () => {
    const pacer = createPacer([counter(2, 40)]);
    const started = performance.now();
    const order: number[] = [];
    const all = [1, 2, 3, 4, 5].map((n) => pacer.take(30_000).then((leave) => leave && order.push(n)));
    expect(pacer.backlogMs()).toBeGreaterThan(0);
    await Promise.all(all);
    expect(order).toEqual([1, 2, 3, 4, 5]);
    expect(performance.now() - started).toBeGreaterThanOrEqual(80);
  });

  it('says no at once where the wait would be too long, and knows it from then on', async () => {
    const pacer = createPacer([counter(1, 60_000)]);
    expect(await pacer.take(100)).toBe(true);
    expect(pacer.backlogMs()).toBe(0);
    expect(await pacer.take(100)).toBe(false);
    expect(pacer.backlogMs()).toBeGreaterThan(50_000);
  });

  it('keeps every rate of a source', async () => {
    const pacer = createPacer([counter(5, 20), counter(6, 60_000)]);
    const leaves = await Promise.all(Array.from({ length: 8 }, () => pacer.take(20_000)));
    expect(leaves).toEqual([true, true, true, true, true, true, false, false]);
  });

  it('does not go on where the count cannot be taken, and recovers', async () => {
    let broken = true;
    const fragile: Counter = {
      rate: { points: 1, seconds: 1 },
      consume: async () => {
        if (broken) throw new Error('no database');
        return 0;
      },
    };
    const pacer = createPacer([fragile]);
    await expect(pacer.take(100)).rejects.toThrow('no database');
    broken = false;
    expect(await pacer.take(100)).toBe(true);
  });
});
