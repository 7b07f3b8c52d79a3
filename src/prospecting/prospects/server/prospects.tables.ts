// Answers of open sources, kept for a day: Nominatim and Overpass ask for it, and GitHub tells only few profiles an hour. What a
// source publishes to all is no workspace's own, and these rows name no workspace.
import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, moment } from '#platform/db/schema-types.ts';

export const prospectAnswers = pgTable(
  'prospect_answers',
  {
    source: text('source').notNull(),
    /** SHA-256 of the question. */
    question: bytes('question').notNull(),
    answer: jsonb('answer').notNull(),
    fetchedAt: moment('fetched_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.question] }),
    // For the job that clears away.
    index('prospect_answers_fetched').on(table.fetchedAt),
  ],
);
