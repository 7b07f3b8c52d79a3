// Messages a second of each number. The turn of a number is held by one process at a time, so its pace is kept there; the few messages of
// conversations come on top of it, and what is too fast for Meta all the same is slowed down by its answer (130429).
import { setTimeout as delay } from 'node:timers/promises';

export interface Pace {
  /** Resolves when the next message of the number may leave. */
  next(numberId: string, perSecond: number): Promise<void>;
}

export function createPace(now: () => number = () => performance.now()): Pace {
  /** When the next message of each number may leave. */
  const free = new Map<string, number>();
  return {
    async next(numberId, perSecond) {
      const at = Math.max(now(), free.get(numberId) ?? 0);
      free.set(numberId, at + 1_000 / perSecond);
      const waitMs = at - now();
      if (waitMs > 0) await delay(waitMs);
    },
  };
}
