// Whether a soak found a leak: the slope of each figure over the minutes after the first hour, and what must be nothing.
//
// The slope is that of Theil and Sen, the median of the slopes between all pairs of samples: a garbage collection that is late, or one step as a
// library is loaded, moves a line of least squares and hardly moves this one. Its interval of 95 % is Sen's, from the variance of Kendall's S.
import { median } from '../table.ts';
import { type Ending, FIGURE_NAMES, type FigureName, getRule, type Sample } from './figures.ts';

/** Shorter ones say nothing of megabytes an hour. */
const MIN_WINDOW_MINUTES = 30;
/** V8 compiles for most of an hour (docs/decisions/068). */
const WARM_UP_MINUTES = 60;
const Z_95 = 1.96;

export interface Slope {
  perHour: number;
  low: number;
  high: number;
}

export interface Check {
  what: string;
  value: string;
  bar: string;
  /** Null: the run is too short to say, or has not ended. */
  met: boolean | null;
}

export function calculateSlope(points: readonly { minute: number; value: number }[]): Slope {
  const slopes: number[] = [];
  for (const [at, one] of points.entries())
    for (const other of points.slice(at + 1))
      if (other.minute !== one.minute) slopes.push(((other.value - one.value) / (other.minute - one.minute)) * 60);
  if (slopes.length === 0) return { perHour: 0, low: 0, high: 0 };
  slopes.sort((a, b) => a - b);
  const n = points.length;
  const reach = Z_95 * Math.sqrt((n * (n - 1) * (2 * n + 5)) / 18);
  const at = (place: number) => slopes[Math.min(slopes.length - 1, Math.max(0, place))] ?? 0;
  return {
    perHour: median(slopes),
    low: at(Math.floor((slopes.length - reach) / 2)),
    high: at(Math.ceil((slopes.length + reach) / 2)),
  };
}

/** The samples of which the slopes are: those after the first hour, or the second half of a run of less than two. */
export function settledSamples(samples: readonly Sample[]): readonly Sample[] {
  const last = samples.at(-1)?.minute ?? 0;
  return samples.filter(({ minute }) => minute > Math.min(WARM_UP_MINUTES, last / 2));
}

export function checkSoak(samples: readonly Sample[], ending: Ending | null): Check[] {
  return [...checkGrowth(samples), ...checkLimits(samples), checkRequests(samples), ...checkEnding(ending)];
}

export const isPassed = (checks: readonly Check[]): boolean => checks.every(({ met }) => met === true);

function checkGrowth(samples: readonly Sample[]): Check[] {
  const settled = settledSamples(samples);
  const minutes = (settled.at(-1)?.minute ?? 0) - (settled[0]?.minute ?? 0);
  return FIGURE_NAMES.flatMap((name): Check[] => {
    const { growth, label } = getRule(name);
    if (growth === undefined) return [];
    const slope = calculateSlope(settled.map((sample) => ({ minute: sample.minute, value: sample[name] })));
    const value = `${format(slope.perHour)} an hour (${format(slope.low)} to ${format(slope.high)})`;
    const bar = growth === 0 ? '0 within the noise' : `< ${growth} an hour`;
    const isLong = minutes >= MIN_WINDOW_MINUTES;
    return [{ what: `slope of ${label}`, value, bar, met: isLong ? isFlat(slope, growth, minutes / 60) : null }];
  });
}

/** Null where the noise may be all there is. A count that has grown by less than one has not grown. */
function isFlat({ perHour, low }: Slope, growth: number, hours: number): boolean | null {
  if (growth === 0) return low <= 0 || perHour * hours < 1;
  if (perHour < growth) return true;
  return low > 0 ? false : null;
}

function checkLimits(samples: readonly Sample[]): Check[] {
  return FIGURE_NAMES.flatMap((name): Check[] => {
    const { limit, label } = getRule(name);
    if (limit === undefined) return [];
    const most = Math.max(0, ...samples.map((sample) => sample[name]));
    return [{ what: `most ${label}`, value: format(most), bar: `<= ${limit}`, met: most <= limit }];
  });
}

export function countFailed(samples: readonly Sample[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { failed } of samples)
    for (const [what, count] of Object.entries(failed)) counts[what] = (counts[what] ?? 0) + count;
  return counts;
}

function checkRequests(samples: readonly Sample[]): Check {
  const failed = Object.entries(countFailed(samples)).map(([what, count]) => `${count} x ${what}`);
  const done = samples.reduce((sum, sample) => sum + sample.done, 0);
  return {
    what: `failed requests of ${(done + failed.length).toLocaleString('en-US')}`,
    value: failed.length === 0 ? '0' : failed.join(', '),
    bar: '0',
    met: failed.length === 0,
  };
}

/** Webhooks whose next try is hours away may wait. */
const AT_THE_END = [
  'expiredLeases',
  'jobsDue',
  'jobsRunning',
  'jobsFailed',
  'mailsWaiting',
  'mailsSending',
  'locksWaiting',
  'idleInTransaction',
] as const satisfies FigureName[];

export const isDrained = ({ reading }: Pick<Ending, 'reading'>): boolean =>
  AT_THE_END.every((name) => reading[name] === 0);

function checkEnding(ending: Ending | null): Check[] {
  const left = ending && AT_THE_END.filter((name) => ending.reading[name] !== 0);
  const names = left?.map((name) => `${ending?.reading[name]} ${getRule(name).label}`).join(', ');
  const value = left === null ? 'not ended yet' : names || `nothing, after ${Math.round(ending?.seconds ?? 0)} s`;
  return [
    { what: 'left in queues, leases and locks after the load', value, bar: 'nothing', met: left && left.length === 0 },
  ];
}

export const format = (value: number): string => {
  const rounded = Math.round(value * 100) / 100;
  return (rounded === 0 ? 0 : rounded).toLocaleString('en-US');
};
