// How rows were before a change that can be undone.
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { workspaces } from '#account/accounts/server/accounts.tables.ts';
import { moment, workspaceId } from '#platform/db/schema-types.ts';

export const undos = pgTable(
  'undos',
  {
    workspaceId: workspaceId(),
    id: uuid('id').notNull(),
    /** Whose change it was. */
    kind: text('kind').notNull(),
    /** In the shape of its feature. */
    before: jsonb('before').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }).onDelete('cascade'),
    index('undos_at').on(table.at),
    check('undos_kind', sql`${table.kind} in ('saved-jobs', 'templates', 'scheduled-emails')`),
  ],
);
