// The clock on the wall in a time zone, by default the user's. Intl alone: it loads with pages. On the server, zoned-time.ts has more.
import { addDays } from './calendar-day.ts';
import { region } from './region.ts';

export type Instant = string | number | Date;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Making one takes a thousand times as long as using it. */
function toClock(zone: string): Intl.DateTimeFormat {
  let clock = clocks.get(zone);
  if (clock === undefined) {
    const digits = { month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;
    clock = new Intl.DateTimeFormat('en-US', { timeZone: zone, hourCycle: 'h23', year: 'numeric', ...digits });
    clocks.set(zone, clock);
  }
  return clock;
}

export interface LocalTime {
  /** "2026-11-30" */
  day: string;
  hour: number;
  minute: number;
  second: number;
}

export function localTime(at: Instant, zone = region().timeZone): LocalTime {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of toClock(zone).formatToParts(new Date(at))) parts[type] = value;
  return {
    day: `${parts.year?.padStart(4, '0')}-${parts.month}-${parts.day}`,
    hour: Number(parts.hour),
    minute: Number(parts.minute),
    second: Number(parts.second),
  };
}

/** The day of the calendar there: "2026-11-30". */
export const localDay = (at: Instant, zone?: string): string => localTime(at, zone).day;

/** Today where the user is. */
export const today = (now: Instant = Date.now()): string => localDay(now);

export const isSameDay = (a: Instant, b: Instant): boolean => localDay(a) === localDay(b);

/**
 * When clocks there show this time of this day. Of two such moments, in the night on which clocks go back, the first; a time that
 * clocks skip comes as much later as they skip.
 */
export function momentAt(day: string, hour: number, minute = 0, zone = region().timeZone): Date {
  const wall = Date.parse(`${day}T00:00:00Z`) + (hour * 60 + minute) * MINUTE_MS;
  const before = wall - aheadAt(wall - DAY_MS, zone);
  if (wall - aheadAt(before, zone) === before) return new Date(before);
  const after = wall - aheadAt(wall + DAY_MS, zone);
  return new Date(wall - aheadAt(after, zone) === after ? after : before);
}

/** The first moment of a day there. */
export const startOfDay = (day: string, zone?: string): Date => momentAt(day, 0, 0, zone);

/** By how many milliseconds clocks there are ahead of UTC. */
function aheadAt(at: number, zone: string): number {
  const { day, hour, minute, second } = localTime(at, zone);
  const wall = Date.parse(`${day}T00:00:00Z`) + ((hour * 60 + minute) * 60 + second) * 1000;
  return wall - Math.floor(at / 1000) * 1000;
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** From the first moment of a day to that of the day after `to`; null for an end that is no day. */
export function dayBounds(from: string, to: string): [Date | null, Date | null] {
  return [isDay(from) ? startOfDay(from) : null, isDay(to) ? startOfDay(addDays(to, 1)) : null];
}

const two = (n: number) => String(n).padStart(2, '0');

/** "2026-11-24T09:30", as a field of date and time takes it. */
export function toInput(at: Instant): string {
  const { day, hour, minute } = localTime(at);
  return `${day}T${two(hour)}:${two(minute)}`;
}

/** Null while it is not complete. */
export function fromInput(text: string): Date | null {
  const [, day = '', hour, minute] = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})/.exec(text) ?? [];
  return isDay(day) ? momentAt(day, Number(hour), Number(minute)) : null;
}
