// Changes of address that wait for their confirmations, and the devices that an account has been signed in on.
import { foreignKey, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { bytes, moment, workspaceId } from '#platform/db/schema-types.ts';
import { users } from './accounts.tables.ts';

/** One waiting change a user; a newer one takes its place, and its links stop working with it. */
export const emailChanges = pgTable(
  'email_changes',
  {
    workspaceId: workspaceId(),
    userId: uuid('user_id').notNull(),
    /** Tells a change from the one that took its place, to a mail that is still queued. */
    id: uuid('id').notNull(),
    newEmail: text('new_email').notNull(),
    /** SHA-256 of the mails' tokens; null before the mail leaves and after its link was used. */
    oldTokenHash: bytes('old_token_hash'),
    newTokenHash: bytes('new_token_hash'),
    oldConfirmedAt: moment('old_confirmed_at'),
    newConfirmedAt: moment('new_confirmed_at'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.userId] }),
    foreignKey({ columns: [table.workspaceId, table.userId], foreignColumns: [users.workspaceId, users.id] }).onDelete(
      'cascade',
    ),
    // A link names no workspace: its 256 bits find the row.
    unique('email_changes_old_token').on(table.oldTokenHash),
    unique('email_changes_new_token').on(table.newTokenHash),
    index('email_changes_expiry').on(table.expiresAt),
  ],
);

export const knownDevices = pgTable(
  'known_devices',
  {
    workspaceId: workspaceId(),
    id: uuid('id').notNull(),
    userId: uuid('user_id').notNull(),
    /** SHA-256 of the browser's own cookie: one browser, whatever it says of itself. */
    tokenHash: bytes('token_hash').notNull(),
    deviceInfo: text('device_info').notNull(),
    firstSeen: moment('first_seen').notNull().defaultNow(),
    lastSeen: moment('last_seen').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId, table.userId], foreignColumns: [users.workspaceId, users.id] }).onDelete(
      'cascade',
    ),
    unique('known_devices_token').on(table.workspaceId, table.userId, table.tokenHash),
  ],
);
