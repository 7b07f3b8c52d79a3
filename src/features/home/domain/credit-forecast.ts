// How long credits last if they go on being spent as they were: from what was really used up, on the days there are.

interface Known {
  balance: number;
  /** The last days, the newest last; what was given back was not used up. */
  days: readonly { spent: number; returned: number }[];
  /** On how many of them there was a ledger at all. */
  daysKnown: number;
}

export interface Forecast {
  /** Credits used up on an average day. */
  perDay: number;
  /** Whole days that the balance lasts at that rate. */
  daysLeft: number;
}

/** A rate of one or two days says more of those days than of the account. */
const LEAST_DAYS = 3;

/** Null while it cannot be told: too few days, or nothing used up. */
export function forecastOf({ balance, days, daysKnown }: Known): Forecast | null {
  if (daysKnown < LEAST_DAYS) return null;
  const used = days.slice(-daysKnown).reduce((sum, { spent, returned }) => sum + spent - returned, 0);
  if (used <= 0) return null;
  const perDay = used / Math.min(daysKnown, days.length);
  return { perDay, daysLeft: Math.floor(balance / perDay) };
}
