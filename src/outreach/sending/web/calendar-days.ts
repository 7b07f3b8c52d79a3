// Days of the calendar of scheduled messages, in the user's time zone.
import { addDays } from '#shared/calendar-day.ts';
import { formatWeekdayTime } from '#shared/formats.ts';
import { localDay, startOfDay, today } from '#shared/local-time.ts';
import { isTimeZone, region } from '#shared/region.ts';
import { startOfWeek } from '#shared/week-start.ts';

export const isDay = (text: string | null): boolean => text !== null && /^\d{4}-\d\d-\d\d$/.test(text);

/** Days that a view shows, the first of them. */
export function getSpan(view: 'week' | 'day', day: string | null): { first: string; days: number } {
  const shown = day ?? today();
  return view === 'week' ? { first: startOfWeek(shown), days: 7 } : { first: shown, days: 1 };
}

/** From midnight to midnight. */
export function toBounds(day: string): { from: string; to: string } {
  return { from: startOfDay(day).toISOString(), to: startOfDay(addDays(day, 1)).toISOString() };
}

/** The day with these bounds; '' if there is none. */
export function dayOfBounds(from: string | null, to: string | null): string {
  if (from === null || to === null || Number.isNaN(Date.parse(from))) return '';
  const day = localDay(from);
  const bounds = toBounds(day);
  return Date.parse(bounds.from) === Date.parse(from) && Date.parse(bounds.to) === Date.parse(to) ? day : '';
}

/** "Tue 9:30 AM" there; '' where its zone is the user's own. */
export const theirTime = (at: string, zone: string): string =>
  zone === region().timeZone || !isTimeZone(zone) ? '' : formatWeekdayTime(at, zone);
