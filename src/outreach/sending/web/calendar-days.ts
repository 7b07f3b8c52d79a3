// Days and hours of the calendar, in the reader's own zone.
import { addDays, today } from '#shared/calendar-day.ts';

export const isDay = (text: string | null): boolean => text !== null && /^\d{4}-\d\d-\d\d$/.test(text);

/** The Monday of its week. */
function mondayOf(day: string): string {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** Days that a view shows, the first of them. */
export function spanOf(view: 'week' | 'day', day: string | null): { first: string; days: number } {
  const shown = day ?? today();
  return view === 'week' ? { first: mondayOf(shown), days: 7 } : { first: shown, days: 1 };
}

/** The same hour of another day, as a dropped slot starts there. Null if that day has no such hour. */
export function momentAt(day: string, hour: number, minute = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, hour, minute);
}

/** From midnight to midnight. */
export function boundsOf(day: string): { from: string; to: string } {
  return { from: momentAt(day, 0).toISOString(), to: momentAt(addDays(day, 1), 0).toISOString() };
}

/** The day with these bounds; '' if there is none. */
export function dayOfBounds(from: string | null, to: string | null): string {
  if (from === null || to === null) return '';
  const start = new Date(from);
  if (Number.isNaN(start.getTime())) return '';
  const two = (n: number) => String(n).padStart(2, '0');
  const day = `${start.getFullYear()}-${two(start.getMonth() + 1)}-${two(start.getDate())}`;
  const bounds = boundsOf(day);
  return Date.parse(bounds.from) === start.getTime() && Date.parse(bounds.to) === Date.parse(to) ? day : '';
}

/** "Mon 24 Nov". */
export function dayWords(day: string): string {
  return momentAt(day, 12).toLocaleDateString('en-GB', { weekday: 'short', day: 'numeric', month: 'short' });
}

export function hourWords(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

/** "24 Nov, 09:30". */
export function momentWords(at: string | Date, zone?: string): string {
  return new Date(at).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    ...(zone !== undefined && { timeZone: zone }),
  });
}

/** "Tue 09:30" there; '' if its zone is the reader's own. */
export function theirTime(at: string, zone: string): string {
  if (zone === '' || zone === Intl.DateTimeFormat().resolvedOptions().timeZone) return '';
  try {
    return new Date(at).toLocaleString('en-GB', {
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      timeZone: zone,
    });
  } catch {
    return '';
  }
}
