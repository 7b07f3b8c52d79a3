// What is known of outside sources: how each fared, and the keys that workspaces bring of their own.
import { sql } from 'drizzle-orm';
import { bigint, check, foreignKey, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users, workspaces } from '#account/accounts/server/accounts.tables.ts';
import { bytes, moment, workspaceId } from '#platform/db/schema-types.ts';

/** How a source fared lately, with the operator's access and with each workspace's own key. */
export const sourceHealth = pgTable(
  'source_health',
  {
    /** The nil id stands for the operator's access, which belongs to no workspace: hence no foreign key. */
    workspaceId: workspaceId(),
    source: text('source').notNull(),
    answeredAt: moment('answered_at'),
    /** The last fault, in the words of shared/source-fault. */
    faultCode: text('fault_code'),
    faultAt: moment('fault_at'),
    quotaLimit: bigint('quota_limit', { mode: 'number' }),
    quotaRemaining: bigint('quota_remaining', { mode: 'number' }),
    quotaResetsAt: moment('quota_resets_at'),
    quotaAt: moment('quota_at'),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.source] })],
);

/** Keys of workspaces' own, one for each account: sealed, and never given out again. */
export const sourceKeys = pgTable(
  'source_keys',
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: 'cascade' }),
    /** `rapidapi` for every source behind the gateway (shared/source-ids). */
    account: text('account').notNull(),
    /** Which key of ours sealed it (platform/encryption). */
    keyId: text('key_id').notNull(),
    sealed: bytes('sealed').notNull(),
    /** All that is ever shown of it. */
    lastFour: text('last_four').notNull(),
    setBy: uuid('set_by').notNull(),
    setAt: moment('set_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.account] }),
    foreignKey({ columns: [table.workspaceId, table.setBy], foreignColumns: [users.workspaceId, users.id] }),
    check('source_keys_last_four', sql`length(${table.lastFour}) <= 4`),
  ],
);
