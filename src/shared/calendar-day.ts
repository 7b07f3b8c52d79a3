// Days of a calendar ("2026-11-30"), which have no time zone: a due date is the same day everywhere.

const DAY_MS = 86_400_000;

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Days from `from` to `to`; negative where `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** 1 is Monday, 7 is Sunday. */
export function toWeekday(day: string): number {
  return new Date(day).getUTCDay() || 7;
}
