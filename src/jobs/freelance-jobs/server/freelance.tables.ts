// Answers of live sources to freelance searches, kept for a while for everybody who asks the same (ruling R13). What a source
// publishes to all is no workspace's own: the scope tells answers of the operator's access from those of a workspace's key.
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, moment } from '#platform/db/schema-types.ts';
import type { FreelanceJob } from '../contract.ts';

export const freelanceAnswers = pgTable(
  'freelance_answers',
  {
    /** Key of the source that answered. */
    source: text('source').notNull(),
    /** `operator`, or the workspace whose own key asked. */
    scope: text('scope').notNull(),
    /** SHA-256 of the canonical query. */
    fingerprint: bytes('fingerprint').notNull(),
    /** Until when a process holds the right to call the source for it. */
    leaseUntil: moment('lease_until'),
    /** Failed calls: tells those who wait for another process's call that no answer will come. */
    failures: integer('failures').notNull().default(0),
    /** Code of the last failure. */
    fault: text('fault'),
    fetchedAt: moment('fetched_at'),
    items: jsonb('items').$type<FreelanceJob[]>(),
    total: integer('total'),
    nextCursor: text('next_cursor'),
    touchedAt: moment('touched_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.scope, table.fingerprint] }),
    // For the job that clears away.
    index('freelance_answers_touched').on(table.touchedAt),
  ],
);
