// When credits are few enough to say so.
import { PRICES } from '#account/plans/contract.ts';

/** Below one's own alert, or too few for any of the dearest searches; null where neither is so. */
export function lowCredits(balance: number, threshold: number | null): 'alert' | 'search' | null {
  if (threshold !== null && balance < threshold) return 'alert';
  return balance < PRICES['discover-search'] ? 'search' : null;
}
