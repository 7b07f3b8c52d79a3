// Rate limit of a number in messages per second, counted in the database for all processes (integration contracts 1.9).
import { countersInDatabase, createPacer, type Pacer } from '#platform/outbound/pacer.ts';
import type { Platform } from '#platform/platform.ts';

export interface NumberPace {
  /** @returns false if the wait would exceed `waitMs`; nothing may be sent then */
  take(number: { id: string; perSecond: number }, waitMs: number): Promise<boolean>;
}

/** Counters per process; the least recently used is dropped. */
const MAX_PACERS = 500;

export function createNumberPace({ db }: Pick<Platform, 'db'>): NumberPace {
  const pacers = new Map<string, Pacer>();
  const pacerOf = ({ id, perSecond }: { id: string; perSecond: number }): Pacer => {
    const key = `${id} ${perSecond}`;
    // Conversations and campaigns share a counter, also while one of them does not know of a changed pace.
    const rate = { points: perSecond, seconds: 1, sharedBy: 'number' };
    const known = pacers.get(key) ?? createPacer(countersInDatabase(db, 'whatsapp', id, [rate]));
    pacers.delete(key);
    pacers.set(key, known);
    for (const oldest of pacers.keys()) if (pacers.size > MAX_PACERS) pacers.delete(oldest);
    return known;
  };
  return { take: (number, waitMs) => pacerOf(number).take(waitMs) };
}
