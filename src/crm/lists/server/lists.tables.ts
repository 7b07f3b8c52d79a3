// Lists: static ones with their members, live ones with their rule, and visits of users.
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users, workspaces } from '#account/accounts/server/accounts.tables.ts';
import { moment, workspaceId } from '#platform/db/schema-types.ts';
import type { LiveRule } from '../contract.ts';

export const lists = pgTable(
  'lists',
  {
    workspaceId: workspaceId(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    /** Of a live list: the kind of record and the filter. */
    rule: jsonb('rule').$type<LiveRule>(),
    ownerId: uuid('owner_id'),
    /** Members of a static list, trashed ones included, counted by triggers. */
    contacts: integer('contacts').notNull().default(0),
    companies: integer('companies').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    shelf: text('shelf').notNull().default('live'),
    shelvedAt: moment('shelved_at'),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }).onDelete('cascade'),
    foreignKey({ columns: [table.workspaceId, table.ownerId], foreignColumns: [users.workspaceId, users.id] }),
    index('lists_by_change').on(table.workspaceId, table.shelf, table.updatedAt, table.id),
    index('lists_bin').on(table.shelvedAt).where(sql`shelf = 'bin'`),
    check(
      'lists_type',
      sql`${table.type} in ('static', 'live') and (${table.type} = 'live') = (${table.rule} is not null)`,
    ),
    check('lists_shelf', sql`${table.shelf} in ('live', 'archived', 'bin')`),
  ],
);

export const listMembers = pgTable(
  'list_members',
  {
    workspaceId: workspaceId(),
    id: uuid('id').notNull().default(sql`gen_random_uuid()`),
    listId: uuid('list_id').notNull(),
    recordKind: text('record_kind').notNull(),
    recordId: uuid('record_id').notNull(),
    addedAt: moment('added_at').notNull().defaultNow(),
    addedBy: uuid('added_by'),
    /** Fields of the membership, not of the record. */
    status: text('status').notNull().default(''),
    ownerId: uuid('owner_id'),
    note: text('note').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    // Once in a list, and found from the list.
    unique('list_members_once').on(table.workspaceId, table.listId, table.recordKind, table.recordId),
    foreignKey({
      columns: [table.workspaceId, table.listId],
      foreignColumns: [lists.workspaceId, lists.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.workspaceId, table.ownerId], foreignColumns: [users.workspaceId, users.id] }),
    index('list_members_of_record').on(table.workspaceId, table.recordKind, table.recordId, table.listId),
    check('list_members_kind', sql`${table.recordKind} in ('contact', 'company')`),
    check('list_members_status', sql`${table.status} in ('', 'to-do', 'in-progress', 'waiting', 'done', 'not-a-fit')`),
  ],
);

/** Removed members, for 30 days: added again, they keep their status, owner and note. */
export const listRemovals = pgTable(
  'list_removals',
  {
    workspaceId: workspaceId(),
    listId: uuid('list_id').notNull(),
    recordKind: text('record_kind').notNull(),
    recordId: uuid('record_id').notNull(),
    addedAt: moment('added_at').notNull(),
    addedBy: uuid('added_by'),
    status: text('status').notNull(),
    ownerId: uuid('owner_id'),
    note: text('note').notNull(),
    removedAt: moment('removed_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.listId, table.recordKind, table.recordId] }),
    foreignKey({
      columns: [table.workspaceId, table.listId],
      foreignColumns: [lists.workspaceId, lists.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.workspaceId, table.ownerId], foreignColumns: [users.workspaceId, users.id] }),
    index('list_removals_at').on(table.removedAt),
  ],
);

/** Last visits of users, for "new since your last visit". */
export const listVisits = pgTable(
  'list_visits',
  {
    workspaceId: workspaceId(),
    listId: uuid('list_id').notNull(),
    userId: uuid('user_id').notNull(),
    /** The previous visit: records added after it are shown as new. */
    newSince: moment('new_since').notNull(),
    lookedAt: moment('looked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.listId, table.userId] }),
    foreignKey({
      columns: [table.workspaceId, table.listId],
      foreignColumns: [lists.workspaceId, lists.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.workspaceId, table.userId],
      foreignColumns: [users.workspaceId, users.id],
    }).onDelete('cascade'),
  ],
);
