// How scheduled mails were before somebody moved or cancelled them, for a day: what takes the change back.

import { sql } from 'drizzle-orm';
import { check, foreignKey, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { workspaces } from '#account/accounts/server/accounts.tables.ts';
import { moment, workspaceId } from '#platform/db/schema-types.ts';

export const scheduledUndos = pgTable(
  'scheduled_undos',
  {
    workspaceId: workspaceId(),
    id: uuid('id').notNull(),
    what: text('what').notNull(),
    /** Of each mail: { id, dueAt, reason, detail, mailboxId }. */
    mails: jsonb('mails').notNull(),
    madeBy: uuid('made_by').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }).onDelete('cascade'),
    check('scheduled_undos_what', sql`${table.what} in ('move', 'cancel', 'mailbox')`),
  ],
);
