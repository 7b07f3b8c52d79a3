// The variables that say how long data is kept. Their tables are partitioned by month, and a month goes as a whole (decision 064).
import type { z } from 'zod';
import { variable, wholeNumber } from './variable.ts';

const LONGEST = 240;
const months = (absent: number) => wholeNumber(0, LONGEST).default(absent);

/** Bounces and replies count for weeks after their email, results are opened for 30 days of a search that was owed for as long, budgets are of a month. */
const SHORTEST = 3;
const monthsOfUse = (absent: number) =>
  months(absent).refine((kept) => kept === 0 || kept >= SHORTEST, `must be 0, or at least ${SHORTEST}`);

export const retentionShape = {
  KEEP_ACTIVITY_MONTHS: variable(months(12), {
    description:
      'How many months entries of the activity log are kept at least; 0 keeps them. They are deleted by whole months.',
    absent: '12',
  }),
  KEEP_EMAIL_TEXTS_MONTHS: variable(monthsOfUse(0), {
    description:
      'How many months the texts and events of sent emails are kept at least; 0 keeps them. Recipient, sender, time and outcome of each email stay.',
    absent: '0: kept',
  }),
  KEEP_SEARCH_RESULTS_MONTHS: variable(monthsOfUse(0), {
    description:
      'How many months results of searches are kept at least; 0 keeps them. What was searched and paid stays, and so does what was saved.',
    absent: '0: kept',
  }),
  ARCHIVE_LEDGER_MONTHS: variable(monthsOfUse(24), {
    description:
      'How many months charges stay in the credit ledger at least before they move to its archive, where they are kept and shown as before; 0 never moves them.',
    absent: '24',
  }),
};

/** In months, and at least so long; null: as long as the account. */
export interface RetentionConfig {
  activity: number | null;
  emailTexts: number | null;
  searchResults: number | null;
  /** Until charges move to the archive of the ledger; null: never. */
  ledger: number | null;
}

export function toRetentionConfig(values: z.output<z.ZodObject<typeof retentionShape>>): RetentionConfig {
  const orAlways = (kept: number) => (kept === 0 ? null : kept);
  return {
    activity: orAlways(values.KEEP_ACTIVITY_MONTHS),
    emailTexts: orAlways(values.KEEP_EMAIL_TEXTS_MONTHS),
    searchResults: orAlways(values.KEEP_SEARCH_RESULTS_MONTHS),
    ledger: orAlways(values.ARCHIVE_LEDGER_MONTHS),
  };
}
