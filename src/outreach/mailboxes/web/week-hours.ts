// Sending hours of a week as a form edits them: times of day, their errors, and their labels.

import { formatTimeOfDay } from '#shared/formats.ts';
import { firstWeekday } from '#shared/week-start.ts';
import { WEEKDAYS, type Weekday, type WeekWindows } from '../fields.contract.ts';

export type Span = [from: number, to: number];
export type Week = { [day in Weekday]?: Span[] };

/** Hours of a day that is switched on. */
export const USUAL: Span = [510, 1_050];
const SPANS_MAX = 6;
const DAY_END = 1_440;

const two = (number: number) => String(number).padStart(2, '0');

/** 510 is "08:30"; the end of a day is shown as its last minute, since the control knows no 24:00. */
export const toTime = (minutes: number): string =>
  minutes >= DAY_END ? '23:59' : `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

/** Null while it is not whole. */
export function toMinutes(time: string): number | null {
  const parts = /^(\d{2}):(\d{2})/.exec(time);
  if (!parts) return null;
  const minutes = Number(parts[1]) * 60 + Number(parts[2]);
  return minutes === DAY_END - 1 ? DAY_END : minutes;
}

export const toSpans = (week: WeekWindows, day: Weekday): Span[] => (week[day] ?? []).map(([from, to]) => [from, to]);

/** Days without a span are left out. */
export function withDays(week: WeekWindows, days: readonly Weekday[], spans: readonly Span[]): Week {
  const next = WEEKDAYS.map((day) => [day, days.includes(day) ? spans : toSpans(week, day)] as const);
  return Object.fromEntries(next.filter(([, list]) => list.length > 0).map(([day, list]) => [day, [...list]]));
}

/** One more, after the last or before the first; null where there is no room. */
export function withAnother(spans: readonly Span[]): Span[] | null {
  const [first, last] = [spans[0], spans.at(-1)];
  if (first === undefined || last === undefined) return [USUAL];
  if (spans.length >= SPANS_MAX) return null;
  if (last[1] < DAY_END - 60) return [...spans, [last[1] + 30, Math.min(last[1] + 90, DAY_END)]];
  return first[0] >= 90 ? [[first[0] - 90, first[0] - 30], ...spans] : null;
}

/** Undefined if it is valid. */
export function dayFault(spans: readonly Span[]): string | undefined {
  if (spans.some(([from, to]) => from >= to)) return 'The end must be after the start';
  const overlaps = spans.some(([from], index) => from < (spans[index - 1]?.[1] ?? 0));
  return overlaps ? 'Each span must start after the one before it ends' : undefined;
}

/** Whether it can be saved. */
export const isWholeWeek = (week: WeekWindows): boolean =>
  WEEKDAYS.some((day) => toSpans(week, day).length > 0) && WEEKDAYS.every((day) => !dayFault(toSpans(week, day)));

/** In the order of the user's locale. */
export function listWeekdays(): readonly Weekday[] {
  const first = firstWeekday() - 1;
  return [...WEEKDAYS.slice(first), ...WEEKDAYS.slice(0, first)];
}

export const DAY_NAMES: Record<Weekday, string> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};

/** "Mon to Fri 8:30 AM-5:30 PM"; "Different hours on 5 days" where it would be long. */
export function weekLabel(week: WeekWindows): string {
  const runs: { from: Weekday; to: Weekday; hours: string }[] = [];
  for (const day of WEEKDAYS) {
    const hours = toSpans(week, day)
      .map(([from, to]) => `${formatTimeOfDay(from)}-${formatTimeOfDay(to)}`)
      .join(', ');
    const last = runs.at(-1);
    if (last?.hours === hours) last.to = day;
    else runs.push({ from: day, to: day, hours });
  }
  const open = runs.filter(({ hours }) => hours !== '');
  const days = WEEKDAYS.filter((day) => toSpans(week, day).length > 0).length;
  if (open.length > 2) return `Different hours on ${days} days`;
  const short = (day: Weekday) => DAY_NAMES[day].slice(0, 3);
  return open
    .map(({ from, to, hours }) => `${from === to ? short(from) : `${short(from)} to ${short(to)}`} ${hours}`)
    .join('; ');
}
