// How long credits last at the rate of the last days: from what was used up, practice credits included, on the days there are.
import { PRICES } from '#account/plans/contract.ts';

interface Known {
  balance: number;
  /** The last days, the newest last; what was given back was not used up, sample data was. */
  days: readonly { spent: number; returned: number; practice: number }[];
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
export function toForecast({ balance, days, daysKnown }: Known): Forecast | null {
  if (daysKnown < LEAST_DAYS) return null;
  const used = days
    .slice(-daysKnown)
    .reduce((sum, { spent, returned, practice }) => sum + spent - returned + practice, 0);
  if (used <= 0) return null;
  const perDay = used / Math.min(daysKnown, days.length);
  return { perDay, daysLeft: Math.floor(balance / perDay) };
}

// When credits are few enough to say so.

/** Below one's own alert, or too few for any of the dearest searches; null where neither is so. */
export function lowCredits(balance: number, threshold: number | null): 'alert' | 'search' | null {
  if (threshold !== null && balance < threshold) return 'alert';
  return balance < PRICES['discover-search'] ? 'search' : null;
}
