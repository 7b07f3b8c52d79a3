// When mail may be sent, in every zone of the world and over the days on which its clocks change (quality R4; integration contracts 5.9).
import { DateTime, IANAZone } from 'luxon';
import { describe, expect, it } from 'vitest';
import { DEFAULT_WINDOWS, WEEKDAYS, type WeekWindows } from '#outreach/mailboxes/fields.contract.ts';
import { formatMoment, isOpen, isZone, nextOpening } from './send-times.ts';

const DAY = 86_400_000;
const ZONES = Intl.supportedValuesOf('timeZone');

/** The same by definition: the wall clock of an instant, by luxon. */
function isWithin(windows: WeekWindows, zone: string, at: Date): boolean {
  const local = DateTime.fromJSDate(at, { zone });
  const day = WEEKDAYS[local.weekday - 1];
  const minute = local.hour * 60 + local.minute;
  return ((day && windows[day]) || []).some(([from, to]) => from <= minute && minute < to);
}

/** Pseudo-random numbers, the same each time. */
function createChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function someWindows(chance: () => number): WeekWindows {
  return Object.fromEntries(
    WEEKDAYS.filter(() => chance() < 0.7).map((day) => {
      const from = Math.floor(chance() * 1_300);
      return [day, [[from, Math.min(1_440, from + 15 + Math.floor(chance() * 300))]]];
    }),
  );
}

/** Instants around each clock change of the year, or the start of it. */
function toChanges(zone: string): number[] {
  const found: number[] = [];
  const start = Date.UTC(2026, 0, 1);
  const own = IANAZone.create(zone);
  for (let at = start; at < start + 365 * DAY; at += 7 * DAY) {
    if (own.offset(at) === own.offset(at + 7 * DAY)) continue;
    for (let day = at; day < at + 7 * DAY; day += DAY) if (own.offset(day) !== own.offset(day + DAY)) found.push(day);
  }
  return found.length > 0 ? found : [start];
}

describe('next opening', () => {
  it('is the first instant within a window, in every zone, around each change of clocks', () => {
    const chance = createChance(7);
    expect(ZONES.length).toBeGreaterThan(400);
    for (const zone of ZONES) {
      expect(isZone(zone)).toBe(true);
      for (const change of toChanges(zone)) {
        const windows = someWindows(chance);
        const at = new Date(change + Math.floor(chance() * 2 * 1_440) * 60_000);
        const open = nextOpening(windows, zone, at);
        const isEver = Object.keys(windows).length > 0;
        const where = `${zone} ${at.toISOString()} ${JSON.stringify(windows)}`;
        expect(open !== null, where).toBe(isEver);
        if (open === null) continue;
        expect(open.getTime(), where).toBeGreaterThanOrEqual(at.getTime());
        expect(isWithin(windows, zone, open), where).toBe(true);
        // No earlier moment is open: checked the minute before, and at twenty moments between.
        const between = open.getTime() - at.getTime();
        const earlier = [
          open.getTime() - 60_000,
          ...Array.from({ length: 20 }, () => at.getTime() + chance() * between),
        ];
        for (const moment of earlier) {
          if (moment < at.getTime() || moment >= open.getTime()) continue;
          expect(isWithin(windows, zone, new Date(Math.floor(moment))), `${where} ${moment}`).toBe(false);
        }
        expect(isOpen(windows, zone, open)).toBe(true);
      }
    }
  });

  it.each([
    // Friday evening in Lisbon: Monday, 8:30.
    ['2026-12-04T18:00:00Z', 'Europe/Lisbon', '2026-12-07T08:30:00.000Z'],
    // Over the change to summer time (29 March 2026): 8:30 is 7:30 UTC.
    ['2026-03-27T18:00:00Z', 'Europe/Lisbon', '2026-03-30T07:30:00.000Z'],
    // Over the change back in New York (1 November 2026).
    ['2026-10-30T22:00:00Z', 'America/New_York', '2026-11-02T13:30:00.000Z'],
    ['2026-12-02T10:00:00Z', 'Europe/Berlin', '2026-12-02T10:00:00.000Z'],
    // The last minute of the window, and the minute in which it closes (17:30 there).
    ['2026-12-02T16:29:00Z', 'Europe/Berlin', '2026-12-02T16:29:00.000Z'],
    ['2026-12-02T16:30:00Z', 'Europe/Berlin', '2026-12-03T07:30:00.000Z'],
    // Half hours, and the other side of the date line.
    ['2026-12-02T20:00:00Z', 'Asia/Kolkata', '2026-12-03T03:00:00.000Z'],
    ['2026-12-04T12:00:00Z', 'Pacific/Kiritimati', '2026-12-06T18:30:00.000Z'],
  ])('from %s in %s is %s', (at, zone, expected) => {
    expect(nextOpening(DEFAULT_WINDOWS, zone, new Date(at))?.toISOString()).toBe(expected);
  });

  it('passes over a window that falls into the hour that is left out', () => {
    // In Berlin, 2:00 to 3:00 of 29 March 2026 does not exist.
    const windows: WeekWindows = { sun: [[125, 175]] };
    const open = nextOpening(windows, 'Europe/Berlin', new Date('2026-03-28T12:00:00Z'));
    expect(open?.toISOString()).toBe('2026-04-05T00:05:00.000Z');
  });

  it('opens twice where an hour comes twice', () => {
    const windows: WeekWindows = { sun: [[120, 150]] };
    // 2:45 of the first time; 2:00 comes again at 1:00 UTC.
    const open = nextOpening(windows, 'Europe/Berlin', new Date('2026-10-25T00:45:00Z'));
    expect(open?.toISOString()).toBe('2026-10-25T01:00:00.000Z');
  });

  it('never comes where nothing is open, and reads an unknown zone as UTC', () => {
    expect(nextOpening({}, 'Europe/Berlin', new Date())).toBeNull();
    expect(nextOpening({ mon: [] }, 'Europe/Berlin', new Date())).toBeNull();
    const at = new Date('2026-12-02T07:00:00Z');
    expect(nextOpening(DEFAULT_WINDOWS, 'Nowhere/Atall', at)?.toISOString()).toBe('2026-12-02T08:30:00.000Z');
  });
});

describe('words of a moment', () => {
  const now = new Date('2026-12-01T12:00:00Z');
  it.each([
    ['2026-12-02T09:00:00Z', 'Europe/Lisbon', 'Wednesday 9:00 in Lisbon'],
    ['2026-12-20T13:30:00Z', 'America/New_York', '20 December 8:30 in New York'],
  ])('%s in %s is "%s"', (at, zone, words) => {
    expect(formatMoment(new Date(at), zone, now)).toBe(words);
  });
});
