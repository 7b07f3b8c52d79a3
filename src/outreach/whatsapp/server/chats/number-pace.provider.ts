// How fast a number sends: its messages a second are counted in the database for all processes together (integration contracts 1.9).
import { countersInDatabase, createPacer, type Pacer } from '#platform/outbound/pacer.ts';
import type { Platform } from '#platform/platform.ts';

export interface NumberPace {
  /** @returns false where the turn would come later than `waitMs`: nothing may be sent then */
  take(number: { id: string; perSecond: number }, waitMs: number): Promise<boolean>;
}

/** Numbers whose counters one process keeps; the least recently used goes first. */
const MAX_PACERS = 500;

export function createNumberPace({ db }: Pick<Platform, 'db'>): NumberPace {
  const pacers = new Map<string, Pacer>();
  const pacerOf = ({ id, perSecond }: { id: string; perSecond: number }): Pacer => {
    const key = `${id} ${perSecond}`;
    // Conversations and campaigns count together, and where one of them does not know of a changed pace yet, neither has turns of its own.
    const rate = { points: perSecond, seconds: 1, sharedBy: 'number' };
    const known = pacers.get(key) ?? createPacer(countersInDatabase(db, 'whatsapp', id, [rate]));
    pacers.delete(key);
    pacers.set(key, known);
    for (const oldest of pacers.keys()) if (pacers.size > MAX_PACERS) pacers.delete(oldest);
    return known;
  };
  return { take: (number, waitMs) => pacerOf(number).take(waitMs) };
}
