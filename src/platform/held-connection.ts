// Guards quality R11: no connection, transaction or lock of the database is held while the network is awaited, nor while another connection of
// the same pool is: as many holders as it has connections would wait for one another. The code that lends a connection marks the code that runs
// with it, and every door to the outside, and the pool, looks for that mark first.
import { AsyncLocalStorage } from 'node:async_hooks';

/** A programming error: the same work needs a lease or a reservation row, and a second transaction after the answer. */
export class HeldConnectionError extends Error {
  override readonly name = 'HeldConnectionError';
}

/** In /metrics: how often it happened in this process. */
export const HELD_WAITS_METRIC = 'database_held_waits_total';

/** Throws what it is given, or reports it and returns, and then the wait continues. */
export type OnHeldWait = (error: HeldConnectionError) => void;

interface Hold {
  /** Such as "a transaction", for the message. */
  what: string;
  pool: object;
  /** False once it was given back: work that was started inside and outlives it holds nothing. */
  active: boolean;
  outer: Hold | undefined;
  onHeldWait: OnHeldWait;
}

const holds = new AsyncLocalStorage<Hold | undefined>();

/** Runs `work`, all of which holds `what`, a connection of `pool`. */
export async function whileHolding<T>(
  { what, pool, onHeldWait }: Pick<Hold, 'what' | 'pool' | 'onHeldWait'>,
  work: () => Promise<T>,
): Promise<T> {
  const hold: Hold = { what, pool, active: true, outer: holds.getStore(), onHeldWait };
  try {
    return await holds.run(hold, work);
  } finally {
    hold.active = false;
  }
}

/** Runs `work` as if its caller held nothing: for a second connection that the caller does without where it is not there at once. */
export const whileHoldingNothing = <T>(work: () => Promise<T>): Promise<T> =>
  // Awaited within: a statement of drizzle is run by its `then`.
  holds.run(undefined, async () => await work());

/**
 * Every door to the outside calls this before it waits. `doing`: such as "an HTTP request". A pool calls it before it lends a connection, and
 * only its own connections count.
 * @throws HeldConnectionError where the calling code holds a connection, unless its database only reports that
 */
export function assertNoConnectionHeld(doing: string, pool?: object): void {
  for (let hold = holds.getStore(); hold !== undefined; hold = hold.outer) {
    if (!hold.active || (pool !== undefined && hold.pool !== pool)) continue;
    hold.onHeldWait(new HeldConnectionError(`${doing} must not wait while ${hold.what} is held`));
    return;
  }
}
