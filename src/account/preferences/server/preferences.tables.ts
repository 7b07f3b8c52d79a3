// The preferences of each user; a user who has changed none has no row.
import { sql } from 'drizzle-orm';
import { foreignKey, jsonb, pgTable, pgView, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#account/accounts/server/accounts.tables.ts';
import { moment, workspaceId } from '#platform/db/schema-types.ts';
import type { Preferences } from '../contract.ts';

export const userPreferences = pgTable(
  'user_preferences',
  {
    workspaceId: workspaceId(),
    userId: uuid('user_id').notNull(),
    /** Only what was chosen: a default that changes later reaches users who never chose. */
    chosen: jsonb('chosen').$type<Partial<Preferences>>().notNull(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.userId] }),
    foreignKey({ columns: [table.workspaceId, table.userId], foreignColumns: [users.workspaceId, users.id] }).onDelete(
      'cascade',
    ),
  ],
);

// What other features read in their own statements (decision 042).

/** The time zone of a user: the chosen one, else that of the browser last seen; null before either. */
export const userTimeZones = pgView('user_time_zones', {
  workspaceId: uuid('workspace_id').notNull(),
  userId: uuid('user_id').notNull(),
  zone: text('zone'),
}).as(sql`
  select workspace_id, user_id, coalesce(nullif(chosen->>'timeZone', 'automatic'), chosen->>'browserTimeZone') as zone
    from user_preferences`);
