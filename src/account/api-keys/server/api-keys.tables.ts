// Personal API keys, as hashes.
import { sql } from 'drizzle-orm';
import { check, foreignKey, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#account/accounts/server/accounts.tables.ts';
import { bytes, moment, workspaceId } from '#platform/db/schema-types.ts';
import type { ApiScope } from '#shared/api-scopes.ts';

export const apiKeys = pgTable(
  'api_keys',
  {
    workspaceId: workspaceId(),
    /** Made from the click that asked for the key: sent twice, it is one key. */
    id: uuid('id').notNull(),
    userId: uuid('user_id').notNull(),
    name: text('name').notNull(),
    tokenHash: bytes('token_hash').notNull(),
    /** All that is ever shown of it. */
    prefix: text('prefix').notNull(),
    scopes: text('scopes').array().$type<ApiScope[]>().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at'),
    lastUsedAt: moment('last_used_at'),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({
      columns: [table.workspaceId, table.userId],
      foreignColumns: [users.workspaceId, users.id],
    }).onDelete('cascade'),
    uniqueIndex('api_keys_token').on(table.workspaceId, table.tokenHash),
    check('api_keys_prefix', sql`length(${table.prefix}) = 11`),
  ],
);
