// Requested archives, pending deletions, and the count of erasures.
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#account/accounts/server/accounts.tables.ts';
import { bytes, moment, workspaceId } from '#platform/db/schema-types.ts';

export const dataExports = pgTable(
  'data_exports',
  {
    workspaceId: workspaceId(),
    id: uuid('id').notNull(),
    userId: uuid('user_id').notNull(),
    /** The owner gets the workspace, a member what is his own. */
    scope: text('scope').notNull().$type<'workspace' | 'own'>(),
    state: text('state').notNull().default('queued').$type<'queued' | 'running' | 'ready' | 'failed' | 'expired'>(),
    rowsDone: integer('rows_done').notNull().default(0),
    rowsTotal: integer('rows_total').notNull().default(0),
    /** Of the archive. */
    bytes: bigint('bytes', { mode: 'number' }),
    requestedAt: moment('requested_at').notNull().defaultNow(),
    readyAt: moment('ready_at'),
    /** When the file goes. */
    expiresAt: moment('expires_at'),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId, table.userId], foreignColumns: [users.workspaceId, users.id] }).onDelete(
      'cascade',
    ),
    // One at a time in a workspace, however many requests.
    uniqueIndex('data_exports_open').on(table.workspaceId).where(sql`state in ('queued', 'running')`),
    index('data_exports_expiry').on(table.expiresAt).where(sql`state = 'ready'`),
    check('data_exports_scope', sql`${table.scope} in ('workspace', 'own')`),
    check('data_exports_state', sql`${table.state} in ('queued', 'running', 'ready', 'failed', 'expired')`),
  ],
);

export const accountDeletions = pgTable(
  'account_deletions',
  {
    workspaceId: workspaceId(),
    userId: uuid('user_id').notNull(),
    /** The owner deletes the workspace with everybody in it, a member only himself. */
    scope: text('scope').notNull().$type<'workspace' | 'member'>(),
    state: text('state').notNull().$type<'unconfirmed' | 'pending' | 'erasing'>(),
    /** SHA-256 of the token in the mail that confirms, for an account without a password. */
    tokenHash: bytes('token_hash'),
    tokenExpiresAt: moment('token_expires_at'),
    requestedAt: moment('requested_at').notNull().defaultNow(),
    /** When it is carried out; null until it is confirmed. */
    dueAt: moment('due_at'),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.userId] }),
    foreignKey({ columns: [table.workspaceId, table.userId], foreignColumns: [users.workspaceId, users.id] }).onDelete(
      'cascade',
    ),
    index('account_deletions_due').on(table.dueAt).where(sql`state <> 'unconfirmed'`),
    check('account_deletions_scope', sql`${table.scope} in ('workspace', 'member')`),
    check('account_deletions_state', sql`${table.state} in ('unconfirmed', 'pending', 'erasing')`),
    check('account_deletions_due_known', sql`${table.state} = 'unconfirmed' or ${table.dueAt} is not null`),
  ],
);

/** All that is kept of what was deleted: how many a day. */
export const erasures = pgTable(
  'erasures',
  {
    day: date('day', { mode: 'string' }).notNull(),
    scope: text('scope').notNull(),
    count: integer('count').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.scope] })],
);
