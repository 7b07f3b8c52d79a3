// The variables that say how long data is kept. Their tables are partitioned by month, and a month goes as a whole (decision 064).
import type { z } from 'zod';
import { variable, wholeNumber } from './variable.ts';

const LONGEST = 240;
/** Bounces and replies come in, and count, for weeks after their email. */
const SHORTEST_OF_EMAILS = 3;
const months = (absent: number) => wholeNumber(0, LONGEST).default(absent);

export const retentionShape = {
  KEEP_ACTIVITY_MONTHS: variable(months(12), {
    description:
      'How many months entries of the activity log are kept at least; 0 keeps them. They are deleted by whole months.',
    absent: '12',
  }),
  KEEP_EMAIL_TEXTS_MONTHS: variable(
    months(0).refine(
      (kept) => kept === 0 || kept >= SHORTEST_OF_EMAILS,
      `must be 0, or at least ${SHORTEST_OF_EMAILS}`,
    ),
    {
      description:
        'How many months the texts and events of sent emails are kept at least; 0 keeps them. Recipient, sender, time and outcome of each email stay.',
      absent: '0: kept',
    },
  ),
};

/** In months, and at least so long; null: as long as the account. */
export interface RetentionConfig {
  activity: number | null;
  emailTexts: number | null;
}

export function toRetentionConfig(values: z.output<z.ZodObject<typeof retentionShape>>): RetentionConfig {
  const orAlways = (kept: number) => (kept === 0 ? null : kept);
  return { activity: orAlways(values.KEEP_ACTIVITY_MONTHS), emailTexts: orAlways(values.KEEP_EMAIL_TEXTS_MONTHS) };
}
