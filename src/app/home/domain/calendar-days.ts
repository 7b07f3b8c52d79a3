// Days of a reader's calendar as spans of time: what was spent "on a day" is what a page of the ledger shows for that day.

import { addDays } from '#shared/calendar-day.ts';
import { localDay, startOfDay } from '#shared/local-time.ts';

/** The day that it is in a zone: 2026-11-30. */
export const dayIn = (zone: string, at: Date): string => localDay(at, zone);

export interface Day {
  day: string;
  start: Date;
}

/** So many days, the one of `now` last. */
export function lastDays(zone: string, now: Date, days: number): Day[] {
  const today = dayIn(zone, now);
  return Array.from({ length: days }, (_, at) => {
    const day = addDays(today, at - days + 1);
    return { day, start: startOfDay(day, zone) };
  });
}
