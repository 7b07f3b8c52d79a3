// The bars of a chart over time: the days of a calendar in the user's zone, empty ones too, or weeks where there are many days.
import { addDays, daysBetween, toWeekday } from './calendar-day.ts';
import { startOfDay } from './local-time.ts';

/** Days that a chart goes back; all since the first. */
export const CHART_PERIODS = ['14', '30', '90', 'all'] as const;
export type ChartPeriod = (typeof CHART_PERIODS)[number];

/** More days than these are shown by week. */
const MAX_DAYS = 31;

export interface ChartBar {
  /** First day: "2026-11-30". */
  from: string;
  /** Last day, included. */
  to: string;
  /** First moment of the first day, and of the day after the last. */
  since: Date;
  until: Date;
}

export interface ChartSpan {
  /** First day with anything to show. */
  first: string;
  /** Last day that is shown: today, or when it ended. */
  last: string;
  zone: string;
  /** First day of the week, 1 for Monday. */
  weekStart: number;
}

/** The first week is whole, though it begins earlier than asked for, unless there was nothing before. The last may be part of one. */
export function chartBars(period: ChartPeriod, { first, last, zone, weekStart }: ChartSpan): ChartBar[] {
  const begin = first < last ? first : last;
  const asked = period === 'all' ? begin : laterDay(begin, addDays(last, 1 - Number(period)));
  const byWeek = daysBetween(asked, last) >= MAX_DAYS;
  const dayOfWeek = (day: string) => (toWeekday(day) - weekStart + 7) % 7;
  const bars: ChartBar[] = [];
  for (let day = byWeek ? laterDay(begin, addDays(asked, -dayOfWeek(asked))) : asked; day <= last; ) {
    const end = byWeek ? addDays(day, 6 - dayOfWeek(day)) : day;
    const to = end > last ? last : end;
    const next = addDays(to, 1);
    bars.push({ from: day, to, since: startOfDay(day, zone), until: startOfDay(next, zone) });
    day = next;
  }
  return bars;
}

const laterDay = (a: string, b: string) => (a < b ? b : a);

/** By days of the same calendar: what was counted on the days of each bar. */
export function sumByBar<Row extends { day: string }>(
  bars: readonly ChartBar[],
  rows: readonly Row[],
  of: (row: Row) => number,
): number[] {
  return bars.map(({ from, to }) =>
    rows.reduce((sum, row) => (row.day >= from && row.day <= to ? sum + of(row) : sum), 0),
  );
}
