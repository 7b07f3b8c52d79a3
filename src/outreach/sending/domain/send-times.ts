// When mails may be sent: weekly windows in a time zone, the interval between two mails of a mailbox, and retry times.
import { DateTime, IANAZone } from 'luxon';
import { WEEKDAYS, type WeekWindows } from '#outreach/mailboxes/fields.contract.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** A window within a skipped hour comes again a week later. */
const HORIZON_DAYS = 15;

/** Zones that the runtime knows; others are read as UTC. */
export function isZone(name: string): boolean {
  return IANAZone.isValidZone(name);
}

/** Milliseconds that clocks in this zone are ahead of UTC at an instant. */
export function utcOffset(zone: string, at: number): number {
  const known = IANAZone.create(zone);
  return known.isValid ? known.offset(at) * MINUTE : 0;
}

/**
 * The first instant, at or after `at`, whose local time and weekday in `zone` are within a window; `at` itself if it is within one.
 * Null if the windows never open.
 */
export function nextOpening(windows: WeekWindows, zone: string, at: Date): Date | null {
  if (Object.values(windows).every((spans) => spans.length === 0)) return null;
  let from = at.getTime();
  const last = from + HORIZON_DAYS * DAY;
  while (from < last) {
    const ahead = utcOffset(zone, from);
    const until = endOfPiece(zone, from, ahead);
    const open = firstOpen(windows, from + ahead, until + ahead);
    if (open !== null) return new Date(open - ahead);
    from = until;
  }
  return null;
}

/** True if mail may be sent right now. */
export function isOpen(windows: WeekWindows, zone: string, at: Date): boolean {
  return nextOpening(windows, zone, at)?.getTime() === at.getTime();
}

/** When the offset to UTC changes, within a day; else a day later. */
function endOfPiece(zone: string, from: number, ahead: number): number {
  let same = from;
  let other = from + DAY;
  if (utcOffset(zone, other) === ahead) return other;
  while (other - same > 1) {
    const middle = Math.floor((same + other) / 2);
    if (utcOffset(zone, middle) === ahead) same = middle;
    else other = middle;
  }
  return other;
}

/** In local time, [from, until): the first moment within a window. */
function firstOpen(windows: WeekWindows, from: number, until: number): number | null {
  for (let day = Math.floor(from / DAY) * DAY; day < until; day += DAY) {
    // 1 January 1970 was a Thursday.
    const weekday = WEEKDAYS[(((day / DAY + 3) % 7) + 7) % 7];
    for (const [opens, closes] of (weekday && windows[weekday]) || []) {
      const open = Math.max(from, day + opens * MINUTE);
      if (open < day + closes * MINUTE && open < until) return open;
    }
  }
  return null;
}

const NEAR_MS = 6 * DAY;

/** "Tuesday 9:00 in Lisbon"; with `now`, more than six days ahead as a date: "14 December 9:00 in Lisbon". */
export function formatMoment(at: Date, zone: string, now?: Date): string {
  const local = inZone(at, zone).setLocale('en');
  const place = local.zoneName?.split('/').at(-1)?.replaceAll('_', ' ') ?? 'UTC';
  const isFar = now !== undefined && at.getTime() - now.getTime() > NEAR_MS;
  return `${local.toFormat(isFar ? 'd LLLL H:mm' : 'cccc H:mm')} in ${place}`;
}

/** The local date: "2026-11-22". */
export function dayIn(zone: string, at: Date): string {
  return inZone(at, zone).toISODate() ?? at.toISOString().slice(0, 10);
}

/** When the next local day starts. */
export function nextDayIn(zone: string, at: Date): Date {
  return inZone(at, zone).plus({ days: 1 }).startOf('day').toJSDate();
}

/** When the local day of this moment starts. */
export function dayStartIn(zone: string, at: Date): Date {
  return inZone(at, zone).startOf('day').toJSDate();
}

function inZone(at: Date, zone: string): DateTime {
  const local = DateTime.fromJSDate(at, { zone });
  return local.isValid ? local : DateTime.fromJSDate(at, { zone: 'utc' });
}

// The interval between two mails of a mailbox; its caps are `capOnDay` and `capInHour` of mailboxes.

/** Milliseconds to the next mail. `random` is in [0, 1). */
export function sendIntervalMs(gap: { gapMinSeconds: number; gapMaxSeconds: number }, random: number): number {
  return Math.round((gap.gapMinSeconds + (gap.gapMaxSeconds - gap.gapMinSeconds) * random) * 1_000);
}

// When a temporarily refused mail, or one that could not be rendered, is retried, and when it is given up.
const MINUTES = [1, 5, 15, 60, 120, 240, 480];
/** A mail is retried for 16 hours with these, which is longer than greylisting and most outages. */
const MAX_ATTEMPTS = 8;
/** A 5yz by policy seldom changes: enough for an overloaded reputation filter, few enough not to annoy a server. */
export const MAX_POLICY_ATTEMPTS = 3;
const MINUTE_MS = 60_000;

/** `attempts` so far, from 1; null after the last one. `random` is in [0, 1): a fifth to either side. */
export function retryAt(attempts: number, now: Date, random: number, maxAttempts = MAX_ATTEMPTS): Date | null {
  if (attempts >= maxAttempts) return null;
  return new Date(now.getTime() + reconnectDelayMs(attempts, random));
}

/** Of an unreachable server: retried without end, at growing intervals. */
export function reconnectDelayMs(times: number, random: number): number {
  const minutes = MINUTES[Math.min(Math.max(times, 1), MINUTES.length) - 1] ?? 1;
  return Math.round(minutes * MINUTE_MS * (0.8 + 0.4 * random));
}
