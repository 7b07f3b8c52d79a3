// What the operator reads while an import works: speed, share and time left, once a second.
import { afterEach, expect, it, vi } from 'vitest';
import { createProgress, readingLine, stepLine } from './import-directory.ts';

afterEach(() => {
  vi.useRealTimers();
});

it.each([
  [
    { rows: 40_000, share: 0.25 },
    { rows: 0, share: 0 },
    2_000,
    '40,000 rows read (20,000 rows/s), 25% of the file, 6 s left',
  ],
  [{ rows: 900, share: 0.001 }, { rows: 0, share: 0 }, 1_000, '900 rows read (900 rows/s), 0% of the file'],
  // An earlier run had read half of it: only this one's speed counts.
  [
    { rows: 3_000_000, share: 0.6 },
    { rows: 2_500_000, share: 0.5 },
    50_000,
    '3,000,000 rows read (10,000 rows/s), 60% of the file, 3 min 20 s left',
  ],
  [{ rows: 10, share: 1.01 }, { rows: 0, share: 0 }, 3_000, '10 rows read (3 rows/s), 100% of the file, 0 s left'],
  [
    { rows: 100_000, share: 0.01 },
    { rows: 0, share: 0 },
    60_000,
    '100,000 rows read (1,667 rows/s), 1% of the file, 1 h 39 min left',
  ],
])('%j since %j in %d ms is "%s"', (soFar, from, ms, line) => {
  expect(readingLine(soFar, from, ms)).toBe(line);
});

it.each([
  [0, 61_400, 'adding companies: 1 min 1 s'],
  [0.4, 12_000, 'adding companies: 12 s, 40%, 18 s left'],
])('a step of which %d is done after %d ms is "%s"', (share, ms, line) => {
  expect(stepLine('adding companies', share, ms)).toBe(line);
});

it('says how far reading is at most once a second', () => {
  let now = 0;
  const told: string[] = [];
  const progress = createProgress({ clock: { now: () => now }, tell: (line) => told.push(line) });
  for (now = 250; now <= 3_000; now += 250) progress.read({ rows: now, share: now / 10_000 });
  expect(told).toEqual([
    '1,000 rows read (1,000 rows/s), 10% of the file, 9 s left',
    '2,000 rows read (1,000 rows/s), 20% of the file, 8 s left',
    '3,000 rows read (1,000 rows/s), 30% of the file, 7 s left',
  ]);
});

it('says each second how long a step has taken, and nothing once it has ended or failed', async () => {
  vi.useFakeTimers();
  const told: string[] = [];
  const progress = createProgress({ clock: { now: () => Date.now() }, tell: (line) => told.push(line) });
  const step = progress.step('counting', async (report) => {
    await vi.advanceTimersByTimeAsync(1_500);
    report(0.5);
    await vi.advanceTimersByTimeAsync(1_000);
    return 7;
  });
  expect(await step).toBe(7);
  await expect(progress.step('failing', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(told).toEqual(['counting', 'counting: 1 s', 'counting: 2 s, 50%, 2 s left', 'failing']);
});
