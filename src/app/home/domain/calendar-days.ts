// Days of a reader's calendar as spans of time: what was spent "on a day" is what a page of the ledger shows for that day.

import { addDays } from '#shared/calendar-day.ts';
import { localDay, startOfDay } from '#shared/local-time.ts';

export interface Day {
  day: string;
  start: Date;
}

/** So many days, the one of `now` last. */
export function lastDays(zone: string, now: Date, days: number): Day[] {
  const today = localDay(now, zone);
  return Array.from({ length: days }, (_, at) => {
    const day = addDays(today, at - days + 1);
    return { day, start: startOfDay(day, zone) };
  });
}
