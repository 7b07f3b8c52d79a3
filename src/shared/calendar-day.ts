// Days of the user's calendar ("2026-11-30"), which have no time zone: a due date is the same day everywhere.

const DAY_MS = 86_400_000;
const short = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const long = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });

/** Today where the user is. */
export function today(now = new Date()): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Days from `from` to `to`; negative where `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** "Nov 30", or "Nov 30, 2025" in another year than `now`'s. */
export function formatDay(day: string, now = today()): string {
  return (day.slice(0, 4) === now.slice(0, 4) ? short : long).format(Date.parse(day));
}

/** "Today", "Tomorrow", "Yesterday", "3 days overdue", "in 4 days", then the date. */
export function formatDue(day: string, now = today()): string {
  const days = daysBetween(now, day);
  if (days === 0) return 'Today';
  if (days === 1) return 'Tomorrow';
  if (days < 0) return days === -1 ? '1 day overdue' : `${-days} days overdue`;
  return days < 7 ? `In ${days} days` : formatDay(day, now);
}

/** Whether it names a time zone that is known here. */
export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
