import { describe, expect, it } from 'vitest';
import { type Ending, FIGURE_NAMES, mergeReadings, type Reading, type Sample } from './figures.ts';
import { calculateSlope, checkSoak, isDrained, isPassed, settledSamples } from './verdict.ts';

const MINUTES = 240;
const NOTHING = Object.fromEntries(FIGURE_NAMES.map((name) => [name, 0])) as Reading;

/** The same numbers in each run, from -1 to 1. */
const noise = (minute: number) => (((minute * 7_919) % 101) - 50) / 50;

function run(change: (minute: number) => Partial<Sample> = () => ({}), minutes = MINUTES): Sample[] {
  return Array.from({ length: minutes }, (_, at) => {
    const minute = at + 1;
    const steady = { rssMb: 200 + 8 * noise(minute), sockets: 60 + Math.round(3 * noise(minute)), threads: 12 };
    const counts = { done: 4_000, failed: {}, readP99Ms: 40, emails: 1_000, replies: 30, webhooks: 20 };
    return { ...NOTHING, ...steady, ...counts, minute, ...change(minute) };
  });
}

const ending = (change: Partial<Reading> = {}): Ending => ({
  seconds: 90,
  reading: { ...NOTHING, webhooksWaiting: 3, ...change },
});
const missed = (samples: Sample[], end: Ending | null = ending()) =>
  checkSoak(samples, end).filter(({ met }) => met !== true);
const slope = (values: (minute: number) => number, minutes = MINUTES) =>
  calculateSlope(Array.from({ length: minutes }, (_, minute) => ({ minute, value: values(minute) })));

describe('the slope', () => {
  it('is that of a line', () => {
    expect(slope((minute) => 100 + minute / 30).perHour).toBeCloseTo(2);
  });

  it('is near zero for noise, and its interval says so', () => {
    const { perHour, low, high } = slope((minute) => 200 + 8 * noise(minute));
    expect(Math.abs(perHour)).toBeLessThan(0.5);
    expect(low).toBeLessThan(0);
    expect(high).toBeGreaterThan(0);
  });

  it('finds a leak of 2 MB an hour in noise of 16 MB', () => {
    const { perHour, low } = slope((minute) => 200 + minute / 30 + 8 * noise(minute));
    expect(perHour).toBeGreaterThan(1.5);
    expect(perHour).toBeLessThan(2.5);
    expect(low).toBeGreaterThan(0);
  });

  it('is not moved by late garbage or by one step near an end', () => {
    expect(slope((minute) => (minute % 40 === 39 ? 400 : 200)).perHour).toBe(0);
    expect(slope((minute) => (minute < 200 ? 200 : 230)).perHour).toBe(0);
  });

  it('is that of stairs', () => {
    expect(slope((minute) => 200 + 5 * Math.floor(minute / 30)).perHour).toBeGreaterThan(8);
  });

  it('of one sample is zero', () => {
    expect(slope(() => 200, 1)).toEqual({ perHour: 0, low: 0, high: 0 });
  });
});

describe('the verdict', () => {
  it('is met by steady figures, whatever the first hour does', () => {
    expect(missed(run())).toEqual([]);
    expect(isPassed(checkSoak(run(), ending()))).toBe(true);
    expect(missed(run((minute) => (minute <= 60 ? { rssMb: 100 + minute, sockets: minute } : {})))).toEqual([]);
  });

  it.each([
    [240, 180],
    [126, 66],
    [44, 22],
  ])('of %i minutes is that of the last %i', (minutes, settled) => {
    expect(settledSamples(run(undefined, minutes))).toHaveLength(settled);
  });

  it('of memory is open where the noise of a short run may be all its slope', () => {
    const [memory] = missed(run((minute) => ({ rssMb: 200 + minute / 15 + 80 * noise(minute) }), 126));
    expect(memory).toMatchObject({ what: 'slope of memory, MB', met: null });
  });

  it.each([
    ['memory, MB', (minute: number) => ({ rssMb: 200 + minute / 30 + 8 * noise(minute) })],
    ['heap, MB', (minute: number) => ({ heapMb: 80 + minute / 30 })],
    ['sockets', (minute: number) => ({ sockets: 60 + Math.floor(minute / 20) })],
    ['threads', (minute: number) => ({ threads: 12 + Math.floor(minute / 60) })],
    ['connections', (minute: number) => ({ backends: 20 + Math.floor(minute / 40) })],
    ['advisory locks', (minute: number) => ({ advisoryLocks: Math.floor(minute / 50) })],
  ])('names a leak of %s', (label, leak) => {
    expect(missed(run(leak)).map(({ what, met }) => [what, met])).toEqual([[`slope of ${label}`, false]]);
  });

  it('is not met by a failed request, and says which', () => {
    const samples = run((minute) => (minute % 100 === 7 ? { failed: { 'POST /api/contacts 500': 2 } } : {}));
    expect(missed(samples)).toMatchObject([{ value: '6 x POST /api/contacts 500', met: false }]);
  });

  it.each([
    { lockSeconds: 61 },
    { expiredLeases: 1 },
    { idleInTransaction: 1 },
    { jobsFailed: 1 },
    { mailsUncertain: 1 },
  ])('is not met by one sample with %o', (change) => {
    expect(missed(run((minute) => (minute === 100 ? change : {})))).toHaveLength(1);
  });

  it.each([{ jobsDue: 2 }, { jobsRunning: 1 }, { mailsWaiting: 5 }, { mailsSending: 1 }, { locksWaiting: 1 }])(
    'is not met where %o is left at the end',
    (change) => {
      expect(isDrained(ending(change))).toBe(false);
      expect(missed(run(), ending(change))).toHaveLength(1);
    },
  );

  it('of a run without an end is open, and one of a short run says nothing of slopes', () => {
    expect(missed(run(), null)).toMatchObject([{ value: 'not ended yet', met: null }]);
    const short = missed(run((minute) => ({ rssMb: 200 + minute }), 10));
    expect(short.length).toBeGreaterThan(5);
    expect(short.every(({ what, met }) => what.startsWith('slope') && met === null)).toBe(true);
    expect(isPassed(checkSoak(run(undefined, 10), ending()))).toBe(false);
  });
});

it('a minute has the memory at its end, the least of what else is held, and the most of what may go wrong', () => {
  const readings = [
    { ...NOTHING, rssMb: 210, sockets: 70, lockSeconds: 0 },
    { ...NOTHING, rssMb: 190, sockets: 75, lockSeconds: 4 },
    { ...NOTHING, rssMb: 205, sockets: 72, lockSeconds: 1 },
  ];
  expect(mergeReadings(readings)).toMatchObject({ rssMb: 205, sockets: 70, lockSeconds: 4 });
});
