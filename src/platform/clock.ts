// Time as a dependency, so that a rule that depends on it can be tested at any moment.

export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
