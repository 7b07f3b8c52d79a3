// Consents of Google and Microsoft that are under way: what goes there and back, once, within ten minutes.
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#account/accounts/server/accounts.tables.ts';
import { bytes, moment, workspaceId } from '#platform/db/schema-types.ts';

export const mailboxConsents = pgTable(
  'mailbox_consents',
  {
    workspaceId: workspaceId(),
    /** SHA-256 of the state; what else is checked is derived from the state. */
    stateHash: bytes('state_hash').notNull(),
    userId: uuid('user_id').notNull(),
    provider: text('provider').notNull(),
    /** The mailbox whose consent is renewed. */
    mailboxId: uuid('mailbox_id'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.stateHash] }),
    foreignKey({ columns: [table.workspaceId, table.userId], foreignColumns: [users.workspaceId, users.id] }).onDelete(
      'cascade',
    ),
    index('mailbox_consents_expiry').on(table.expiresAt),
    check('mailbox_consents_provider', sql`${table.provider} in ('google', 'microsoft')`),
  ],
);
