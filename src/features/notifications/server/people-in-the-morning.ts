// For what reaches a person once each morning of their own zone.
import type { Platform } from '#platform/platform.ts';
import { digestDay } from '../domain/digest-time.ts';
import { type PersonInZone, peopleInZones } from './settings.store.ts';

export interface PersonInMorning {
  workspaceId: string;
  userId: string;
  /** Of their calendar. */
  day: string;
}

const BATCH_SIZE = 500;

/** Everyone where it is morning now, many at a time. It is the same morning for four hours: a job that runs every hour misses no one. */
export async function* peopleInTheMorning({
  db,
  clock,
}: Pick<Platform, 'db' | 'clock'>): AsyncGenerator<PersonInMorning[]> {
  const now = new Date(clock.now());
  for (let after: PersonInZone | null = null; ; ) {
    const people = await peopleInZones(db, after, BATCH_SIZE);
    const awake = people.flatMap(({ zone, ...person }) => {
      const day = digestDay(zone, now);
      return day === null ? [] : [{ ...person, day }];
    });
    if (awake.length > 0) yield awake;
    after = people.at(-1) ?? null;
    if (people.length < BATCH_SIZE) return;
  }
}
