// When the daily email is due: in the morning of the person's own time zone.
import { localTime as timeIn } from '#shared/local-time.ts';
import { isTimeZone } from '#shared/region.ts';

/** From 8 to noon: a server that was down at eight sends late, and one that was down all morning waits for the next day. */
const FROM_HOUR = 8;
const UNTIL_HOUR = 12;
export const MORNING_HOURS = UNTIL_HOUR - FROM_HOUR;

/** The calendar day there, `YYYY-MM-DD`, where it is morning now; null at any other time. */
export function digestDay(zone: string, now: Date): string | null {
  const { day, hour } = localTime(zone, now);
  return hour >= FROM_HOUR && hour < UNTIL_HOUR ? day : null;
}

export const localDay = (zone: string, now: Date): string => localTime(zone, now).day;

/** A zone that this machine does not know counts as UTC. */
const localTime = (zone: string, now: Date) => timeIn(now, isTimeZone(zone) ? zone : 'UTC');
