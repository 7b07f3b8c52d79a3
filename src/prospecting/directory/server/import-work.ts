// What every step of bringing companies into the directory is given.
import type { Clock } from '#platform/clock.ts';
import type { Session } from './session.store.ts';

export interface Work {
  /** The connection that holds the directory. */
  session: Session;
  clock: Clock;
  /** From how many rows on a term's rows are kept as sets. */
  commonRows: number;
}

/** A term that fewer rows have is looked up in the index: some ten milliseconds for each thousand. */
export const COMMON_ROWS = 2_048;
