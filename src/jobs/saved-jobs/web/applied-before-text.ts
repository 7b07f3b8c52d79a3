// The warning before applying twice, in words.
import type { AppliedBefore } from '../contract.ts';
import { formatDay } from './calendar-day.ts';

/** "You already applied to “Buyer” at Northwind on Nov 3." */
export function appliedBeforeText({ title, company, appliedOn }: AppliedBefore): string {
  return `You already applied to “${title}” at ${company}${appliedOn ? ` on ${formatDay(appliedOn)}` : ''}.`;
}
