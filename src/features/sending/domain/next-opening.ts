// When mail may leave: the windows of a week, read in a zone with its daylight saving.
import { DateTime } from 'luxon';
import { type DayWindows, WEEKDAYS, type WeekWindows } from '#features/mailboxes/fields.contract.ts';

const DAY_MINUTES = 1_440;

/**
 * `at` itself where it lies in a window, else the first moment after it that does; null where no day has one. A window that daylight
 * saving leaves out has no opening on that day, one that it cuts off begins late. An unknown zone is read as UTC.
 */
export function nextOpening(windows: WeekWindows, zone: string, at: Date): Date | null {
  const local = inZone(at, zone);
  if (isIn(windowsOf(windows, local), minuteOf(local))) return at;
  // The same weekday again, where only one that is over for today has windows.
  for (let days = 0; days <= 7; days += 1) {
    const day = local.plus({ days });
    for (const [from, to] of windowsOf(windows, day)) {
      const start = firstMoment(day, from);
      if (start !== null && start > local && minuteOf(start) < to) return start.toJSDate();
    }
  }
  return null;
}

/** "Tuesday 9:00 in Lisbon". */
export function momentWords(at: Date, zone: string): string {
  const local = inZone(at, zone);
  const place = local.zoneName?.split('/').at(-1)?.replaceAll('_', ' ') ?? 'UTC';
  return `${local.setLocale('en').toFormat('cccc H:mm')} in ${place}`;
}

/** The date there: "2026-11-22". */
export function dayIn(zone: string, at: Date): string {
  return inZone(at, zone).toISODate() ?? at.toISOString().slice(0, 10);
}

/** When the next day begins there. */
export function nextDayIn(zone: string, at: Date): Date {
  return inZone(at, zone).plus({ days: 1 }).startOf('day').toJSDate();
}

/** When the day of this moment begins there. */
export function dayStartIn(zone: string, at: Date): Date {
  return inZone(at, zone).startOf('day').toJSDate();
}

function inZone(at: Date, zone: string): DateTime {
  const local = DateTime.fromJSDate(at, { zone });
  return local.isValid ? local : DateTime.fromJSDate(at, { zone: 'utc' });
}

function windowsOf(windows: WeekWindows, day: DateTime): DayWindows {
  const name = WEEKDAYS[day.weekday - 1];
  return (name && windows[name]) ?? [];
}

function minuteOf(moment: DateTime): number {
  return moment.hour * 60 + moment.minute;
}

function isIn(windows: DayWindows, minute: number): boolean {
  return windows.some(([from, to]) => minute >= from && minute < to);
}

/** The first moment of the day whose clock shows `minute` or later; null where that is none. */
function firstMoment(day: DateTime, minute: number): DateTime | null {
  if (minute >= DAY_MINUTES) return null;
  const set = day.set({ hour: Math.floor(minute / 60), minute: minute % 60, second: 0, millisecond: 0 });
  if (set.day === day.day && minuteOf(set) === minute) return set;
  // The clock was put forward over it: back to where it jumped to.
  let moment = set;
  for (;;) {
    const before = moment.minus({ minutes: 1 });
    if (before.day !== day.day || minuteOf(before) < minute) break;
    moment = before;
  }
  return moment.day === day.day ? moment : null;
}
