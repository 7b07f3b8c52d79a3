// Templates of a workspace, their versions, and what undoes the last changes.
import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#account/accounts/server/accounts.tables.ts';
import { moment, workspaceId } from '#platform/db/schema-types.ts';
import type { TemplateContent } from '../contract.ts';

export const templates = pgTable(
  'templates',
  {
    workspaceId: workspaceId(),
    id: uuid('id').notNull(),
    channel: text('channel').notNull(),
    name: text('name').notNull(),
    /** As {{> name}} is compared. */
    nameFolded: text('name_folded').notNull(),
    content: jsonb('content').notNull().$type<TemplateContent>(),
    /** Subject or first words, and the names of its fields: kept for the list. */
    opening: text('opening').notNull(),
    variables: text('variables').array().notNull(),
    approval: text('approval').notNull().default('not-submitted'),
    shelf: text('shelf').notNull().default('live'),
    shelvedAt: moment('shelved_at'),
    revision: integer('revision').notNull().default(1),
    /** The newest row of its versions. */
    version: integer('version').notNull().default(1),
    createdBy: uuid('created_by').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedBy: uuid('updated_by').notNull(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId, table.createdBy], foreignColumns: [users.workspaceId, users.id] }),
    foreignKey({ columns: [table.workspaceId, table.updatedBy], foreignColumns: [users.workspaceId, users.id] }),
    // A snippet is called by its name: one answers.
    uniqueIndex('templates_one_snippet')
      .on(table.workspaceId, table.nameFolded)
      .where(sql`channel = 'snippet' and shelf <> 'bin'`),
    index('templates_shelf').on(table.workspaceId, table.shelf, table.updatedAt, table.id),
    index('templates_bin').on(table.shelvedAt).where(sql`shelf = 'bin'`),
    check('templates_channel', sql`${table.channel} in ('email', 'whatsapp', 'snippet')`),
    check('templates_shelves', sql`${table.shelf} in ('live', 'archived', 'bin')`),
    check(
      'templates_approval',
      sql`${table.approval} in ('not-submitted', 'pending', 'approved', 'rejected', 'paused', 'disabled')`,
    ),
  ],
);

/** What a template held. The newest one is what it holds now, and grows with it for ten minutes of the same writer. */
export const templateVersions = pgTable(
  'template_versions',
  {
    workspaceId: workspaceId(),
    templateId: uuid('template_id').notNull(),
    version: integer('version').notNull(),
    name: text('name').notNull(),
    opening: text('opening').notNull(),
    content: jsonb('content').notNull().$type<TemplateContent>(),
    savedBy: uuid('saved_by').notNull(),
    startedAt: moment('started_at').notNull().defaultNow(),
    savedAt: moment('saved_at').notNull().defaultNow(),
    restoredFrom: integer('restored_from'),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.templateId, table.version] }),
    foreignKey({
      columns: [table.workspaceId, table.templateId],
      foreignColumns: [templates.workspaceId, templates.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.workspaceId, table.savedBy], foreignColumns: [users.workspaceId, users.id] }),
  ],
);
