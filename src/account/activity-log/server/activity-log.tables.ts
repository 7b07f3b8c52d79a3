// The activity log. Append-only: triggers refuse every change but the erasure of an account and the purge of old entries.
import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment, textColumn, workspaceId } from '#platform/db/schema-types.ts';
import type { ActivityEntry } from '../contract.ts';

/**
 * No foreign key: an entry outlives whatever it names, and a key to workspaces would make every change of a workspace wait for its lock.
 */
export const activityLog = pgTable(
  'activity_log',
  {
    workspaceId: workspaceId(),
    /** UUID version 7 of `at`: the order of the entries, and the bounds of a span of time. */
    id: uuid('id').notNull(),
    at: moment('at').notNull(),
    /** Null for the system and for former members. */
    userId: uuid('user_id'),
    /** Their name as it was then. */
    personName: text('person_name').notNull(),
    origin: text('origin').notNull(),
    originId: uuid('origin_id'),
    originLabel: textColumn('origin_label'),
    kind: text('kind').notNull(),
    subjectType: text('subject_type'),
    subjectId: text('subject_id'),
    subjectLabel: textColumn('subject_label'),
    details: jsonb('details').notNull().default({}).$type<ActivityEntry['details']>(),
  },
  (table) => [
    // Newest first, and any span of time.
    primaryKey({ columns: [table.workspaceId, table.id] }),
    index('activity_log_person').on(table.workspaceId, table.userId, table.id),
    index('activity_log_kind').on(table.workspaceId, table.kind, table.id),
    index('activity_log_subject')
      .on(table.workspaceId, table.subjectType, table.subjectId, table.id)
      .where(sql`subject_id is not null`),
    index('activity_log_words').using(
      'gin',
      table.workspaceId,
      sql`record_fold(person_name || ' ' || subject_label || ' ' || origin_label) gin_trgm_ops`,
    ),
    // For the purge: entries come in the order of time.
    check('activity_log_origin', sql`${table.origin} in ('session', 'api-key', 'job', 'system')`),
    check('activity_log_kind_known', sql`${table.kind} ~ '^[a-z-]+[.][a-z-]+$'`),
  ],
);
