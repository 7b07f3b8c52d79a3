// Bars over nights on which clocks change, in zones east and west, and over the length of a life.
import { expect, it } from 'vitest';
import { type ChartPeriod, chartBars, sumByBar } from './chart-bars.ts';

const HOUR_MS = 3_600_000;

it.each<[zone: string, first: string, last: string, hours: number[]]>([
  ['Europe/Berlin', '2026-03-28', '2026-03-30', [24, 23, 24]],
  ['Europe/Berlin', '2026-10-24', '2026-10-26', [24, 25, 24]],
  ['America/New_York', '2026-10-31', '2026-11-02', [24, 25, 24]],
  // Where clocks change at midnight the day begins at 1.
  ['America/Santiago', '2026-09-05', '2026-09-07', [24, 23, 24]],
  ['Australia/Lord_Howe', '2026-04-04', '2026-04-06', [24, 24.5, 24]],
  ['Asia/Kathmandu', '2026-03-28', '2026-03-29', [24, 24]],
])('in %s the days from %s to %s have %j hours, without a gap', (zone, first, last, hours) => {
  const bars = chartBars('all', { first, last, zone, weekStart: 1 });
  expect(bars.map(({ since, until }) => (until.getTime() - since.getTime()) / HOUR_MS)).toEqual(hours);
  for (const [at, { since }] of bars.slice(1).entries()) expect(since).toEqual(bars[at]?.until);
});

it.each<[ChartPeriod, first: string, last: string, bars: number, from: string, to: string]>([
  // A life that is shorter than the period, the period, and more than a month by week.
  ['14', '2026-11-25', '2026-11-27', 3, '2026-11-25', '2026-11-27'],
  ['14', '2026-11-27', '2026-11-27', 1, '2026-11-27', '2026-11-27'],
  ['14', '2026-01-01', '2026-11-27', 14, '2026-11-14', '2026-11-27'],
  ['30', '2026-01-01', '2026-11-27', 30, '2026-10-29', '2026-11-27'],
  ['all', '2026-10-28', '2026-11-27', 31, '2026-10-28', '2026-11-27'],
  ['all', '2026-10-27', '2026-11-27', 5, '2026-10-27', '2026-11-27'],
  ['90', '2026-01-01', '2026-11-27', 14, '2026-08-24', '2026-11-27'],
  // Clocks of two machines may differ: the first day may be a moment ahead.
  ['14', '2026-11-28', '2026-11-27', 1, '2026-11-27', '2026-11-27'],
])('%s days of a life from %s to %s are %d bars, from %s to %s', (period, first, last, count, from, to) => {
  const bars = chartBars(period, { first, last, zone: 'Europe/Vienna', weekStart: 1 });
  expect([bars.length, bars[0]?.from, bars.at(-1)?.to]).toEqual([count, from, to]);
});

it.each([
  [1, '2026-10-05'],
  [6, '2026-10-03'],
  [7, '2026-10-04'],
])('begins the second week on the chosen day %d', (weekStart, from) => {
  const bars = chartBars('all', { first: '2026-10-01', last: '2026-11-25', zone: 'UTC', weekStart });
  expect([bars[0]?.from, bars[1]?.from]).toEqual(['2026-10-01', from]);
});

it('counts each day in one bar', () => {
  const bars = chartBars('all', { first: '2026-10-01', last: '2026-11-25', zone: 'UTC', weekStart: 1 });
  expect(bars.slice(0, 2).map(({ from, to }) => [from, to])).toEqual([
    ['2026-10-01', '2026-10-04'],
    ['2026-10-05', '2026-10-11'],
  ]);
  const rows = [
    { day: '2026-09-30', n: 100 },
    { day: '2026-10-01', n: 1 },
    { day: '2026-10-04', n: 2 },
    { day: '2026-10-05', n: 4 },
    { day: '2026-11-25', n: 8 },
  ];
  const sums = sumByBar(bars, rows, ({ n }) => n);
  expect([sums[0], sums[1], sums.at(-1)]).toEqual([3, 4, 8]);
  expect(sums.reduce((sum, n) => sum + n, 0)).toBe(15);
});
