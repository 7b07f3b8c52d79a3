// Days of a reader's calendar as spans of time: what was spent "on a day" is what a page of the ledger shows for that day.
import { addDays } from '#shared/calendar-day.ts';

/** The day that it is in a zone: 2026-11-30. */
export function dayIn(zone: string, at: Date): string {
  const { year, month, day } = partsIn(zone, at);
  return `${year}-${month}-${day}`;
}

/** The first moment of a day in a zone; where the clocks skip midnight, the moment to which they skip. */
export function startOfDay(zone: string, day: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // Twice, because the clocks may change between a guess and the day itself.
  let at = midnight;
  for (let look = 0; look < 2; look += 1) at = midnight - offsetAt(zone, new Date(at));
  // In the hour that is skipped the guess falls on the day before.
  return dayIn(zone, new Date(at)) < day ? new Date(at + 3_600_000) : new Date(at);
}

export interface Day {
  day: string;
  start: Date;
}

/** So many days, the one of `now` last. */
export function lastDays(zone: string, now: Date, days: number): Day[] {
  const today = dayIn(zone, now);
  return Array.from({ length: days }, (_, at) => {
    const day = addDays(today, at - days + 1);
    return { day, start: startOfDay(zone, day) };
  });
}

/** By how many milliseconds the zone's clocks are ahead of UTC. */
function offsetAt(zone: string, at: Date): number {
  const { year, month, day, hour, minute, second } = partsIn(zone, at);
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) - Math.floor(at.getTime() / 1000) * 1000;
}

function partsIn(zone: string, at: Date): Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string> {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return {
    year: part('year').padStart(4, '0'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  };
}
