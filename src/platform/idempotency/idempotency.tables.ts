// Calls that were answered, by their idempotency keys.
import { foreignKey, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users, workspaces } from '#account/accounts/server/accounts.tables.ts';
import { bytes, moment, workspaceId } from '../db/schema-types.ts';

/** Results by idempotency key: a repeated call has no second effect. */
export const idempotentCalls = pgTable(
  'answered_calls',
  {
    workspaceId: workspaceId(),
    userId: uuid('user_id').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of what was asked for: the key belongs to that alone. */
    fingerprint: bytes('fingerprint').notNull(),
    /** Ids of what was made; null while it is being made. */
    result: jsonb('result'),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.userId, table.key] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }).onDelete('cascade'),
    foreignKey({
      columns: [table.workspaceId, table.userId],
      foreignColumns: [users.workspaceId, users.id],
    }).onDelete('cascade'),
    index('answered_calls_at').on(table.at),
  ],
);
