// What a workspace sets up for its records: fields of its own, tags in use, saved views.
import { sql } from 'drizzle-orm';
import {
  boolean,
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
import { users, workspaces } from '#account/accounts/server/accounts.tables.ts';
import { moment, workspaceId } from '#platform/db/schema-types.ts';
import type { ViewState } from '../contract.ts';

export const customFields = pgTable(
  'custom_fields',
  {
    workspaceId: workspaceId(),
    id: uuid('id').notNull(),
    recordKind: text('record_kind').notNull(),
    label: text('label').notNull(),
    type: text('type').notNull(),
    choices: text('choices').array().notNull().default(sql`'{}'::text[]`),
    position: integer('position').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Taken away: its values stay with the records until it is brought back or the bin is emptied. */
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }).onDelete('cascade'),
    uniqueIndex('custom_fields_one_label')
      .on(table.workspaceId, table.recordKind, sql`record_fold(label)`)
      .where(sql`deleted_at is null`),
    check('custom_fields_kind', sql`${table.recordKind} in ('contact', 'company')`),
    check('custom_fields_type', sql`${table.type} in ('text', 'number', 'day', 'choice', 'url')`),
  ],
);

/** Tags that were ever given, for suggestions: reading them off a million records would take a second. */
export const recordTags = pgTable(
  'record_tags',
  {
    workspaceId: workspaceId(),
    recordKind: text('record_kind').notNull(),
    tag: text('tag').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.recordKind, table.tag] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }).onDelete('cascade'),
    check('record_tags_kind', sql`${table.recordKind} in ('contact', 'company')`),
  ],
);

export const recordViews = pgTable(
  'record_views',
  {
    workspaceId: workspaceId(),
    id: uuid('id').notNull(),
    recordKind: text('record_kind').notNull(),
    userId: uuid('user_id').notNull(),
    name: text('name').notNull(),
    /** Personal until its maker shares it. */
    shared: boolean('shared').notNull().default(false),
    state: jsonb('state').notNull().$type<ViewState>(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({
      columns: [table.workspaceId, table.userId],
      foreignColumns: [users.workspaceId, users.id],
    }).onDelete('cascade'),
    index('record_views_of_kind').on(table.workspaceId, table.recordKind, table.id),
    check('record_views_kind', sql`${table.recordKind} in ('contact', 'company')`),
  ],
);
