// Addresses, domains and phones that a workspace never writes to, and removals with their reason.
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { workspaces } from '#account/accounts/server/accounts.tables.ts';
import { moment, workspaceId } from '#platform/db/schema-types.ts';

export const suppressions = pgTable(
  'suppressions',
  {
    workspaceId: workspaceId(),
    id: uuid('id').notNull(),
    kind: text('kind').notNull(),
    /** Address, domain or phone (E.164) as `suppressionKey` makes it: lower case, the domain in ASCII. */
    value: text('value').notNull(),
    reason: text('reason').notNull(),
    /** The note of the user who added it, or the answer of the server that refused it. */
    detail: text('detail').notNull().default(''),
    /** Where it came from, as the page says it: name of the campaign, of the file, of the person. */
    source: text('source').notNull().default(''),
    /** The mail that it follows from. No foreign key: the list outlives mails. */
    mailId: uuid('mail_id'),
    addedBy: uuid('added_by'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }).onDelete('cascade'),
    // Looked up with every single mail, in the statement that hands it over.
    uniqueIndex('suppressions_value').on(table.workspaceId, table.value),
    index('suppressions_shown').on(table.workspaceId, table.createdAt, table.id),
    check('suppressions_kind', sql`${table.kind} in ('address', 'domain', 'phone')`),
    check('suppressions_reason', sql`${table.reason} in ('opted-out', 'complained', 'bounced', 'manual', 'imported')`),
  ],
);

export const suppressionRemovals = pgTable(
  'suppression_removals',
  {
    workspaceId: workspaceId(),
    id: uuid('id').notNull(),
    value: text('value').notNull(),
    /** The row as it was. */
    was: jsonb('was').notNull(),
    why: text('why').notNull(),
    removedBy: uuid('removed_by').notNull(),
    removedAt: moment('removed_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }).onDelete('cascade'),
    index('suppression_removals_value').on(table.workspaceId, table.value),
  ],
);

/** Which channels an opt-out ends: the one it came by, or all that the person can be reached on. */
export const suppressionSettings = pgTable(
  'suppression_settings',
  {
    workspaceId: workspaceId(),
    optOutScope: text('opt_out_scope').notNull().default('all'),
    updatedBy: uuid('updated_by').notNull(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }).onDelete('cascade'),
    check('suppression_settings_scope', sql`${table.optOutScope} in ('channel', 'all')`),
  ],
);
