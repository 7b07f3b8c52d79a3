// A workspace's balance and the append-only ledger it is the sum of (triggers refuse updates and deletes of entries).
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  pgView,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { users, workspaces } from '#account/accounts/server/accounts.tables.ts';
import { apiKeys } from '#account/api-keys/server/api-keys.tables.ts';
import { moment, workspaceId } from '#platform/db/schema-types.ts';
import type { BudgetPeriod } from '../fields.contract.ts';

export const creditWallets = pgTable(
  'credit_wallets',
  {
    workspaceId: workspaceId()
      .primaryKey()
      .references(() => workspaces.id),
    balance: integer('balance').notNull().default(0),
    /**
     * Of the balance, those that do not expire: bought, or given by the operator. Granted ones are spent first, so what is
     * left of these is the lesser of both numbers; a charge leaves it alone, the next addition brings it up to date.
     */
    bought: integer('bought').notNull().default(0),
    /** `seq` of the newest entry that is in the archive; 0 where none is. */
    archivedThrough: bigint('archived_through', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    check('credit_wallets_not_negative', sql`${table.balance} >= 0`),
    check('credit_wallets_bought', sql`${table.bought} >= 0`),
  ],
);

export const creditLedger = pgTable(
  'credit_ledger',
  {
    workspaceId: workspaceId().references(() => creditWallets.workspaceId),
    id: uuid('id').notNull(),
    /** Order of the entries; within a workspace the wallet's row lock makes it the order of the balances. */
    seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity(),
    at: moment('at').notNull().defaultNow(),
    userId: uuid('user_id'),
    /** The API key that paid, where a program did; it may have been deleted since. */
    apiKeyId: uuid('api_key_id'),
    kind: text('kind').notNull(),
    amount: integer('amount').notNull(),
    balanceAfter: integer('balance_after').notNull(),
    reason: text('reason').notNull(),
    /** Credits for sample data, which exists outside production alone: counted apart from those that bought something (ruling R15). */
    practice: boolean('practice').notNull().default(false),
    requestId: text('request_id'),
    searchId: uuid('search_id'),
    idempotencyKey: text('idempotency_key').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    unique('credit_ledger_key').on(table.workspaceId, table.idempotencyKey),
    // Ascending: drizzle's desc() says NULLS LAST, which no "order by seq desc" can use. Read backwards it serves both.
    index('credit_ledger_newest').on(table.workspaceId, table.seq),
    // For a span of time, and for what a month's credits went to.
    index('credit_ledger_at').on(table.workspaceId, table.at),
    // Nearly all entries are charges: the few others are found without them, and a charge does not write this index.
    index('credit_ledger_received').on(table.workspaceId, table.seq).where(sql`kind <> 'charge'`),
    check('credit_ledger_kind', sql`${table.kind} in ('grant', 'purchase', 'charge', 'refund', 'adjustment')`),
    check('credit_ledger_not_zero', sql`${table.amount} <> 0`),
  ],
);

/**
 * Charges of months long past, moved here as they were (decision 065). Partitioned by the month of `id`; triggers refuse changes here too,
 * and no entry leaves the ledger that is not here. No foreign key: with one, creating a month would lock all wallets.
 */
export const creditLedgerArchive = pgTable(
  'credit_ledger_archive',
  {
    workspaceId: workspaceId(),
    id: uuid('id').notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    at: moment('at').notNull(),
    userId: uuid('user_id'),
    apiKeyId: uuid('api_key_id'),
    kind: text('kind').notNull(),
    amount: integer('amount').notNull(),
    balanceAfter: integer('balance_after').notNull(),
    reason: text('reason').notNull(),
    practice: boolean('practice').notNull(),
    requestId: text('request_id'),
    searchId: uuid('search_id'),
    idempotencyKey: text('idempotency_key').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    index('credit_ledger_archive_newest').on(table.workspaceId, table.seq),
    check('credit_ledger_archive_kind', sql`${table.kind} = 'charge'`),
  ],
);

/** All entries, wherever they are. */
export const creditEntries = pgView('credit_entries', {
  workspaceId: uuid('workspace_id').notNull(),
  id: uuid('id').notNull(),
  seq: bigint('seq', { mode: 'number' }).notNull(),
  at: moment('at').notNull(),
  userId: uuid('user_id'),
  kind: text('kind').notNull(),
  amount: integer('amount').notNull(),
  balanceAfter: integer('balance_after').notNull(),
  reason: text('reason').notNull(),
  practice: boolean('practice').notNull(),
  requestId: text('request_id'),
  searchId: uuid('search_id'),
  /** The id of an entry of the archive, by whose bounds months are left out; null for one of the ledger. */
  archivedId: uuid('archived_id'),
}).as(sql`
  select workspace_id, id, seq, at, user_id, kind, amount, balance_after, reason, practice, request_id, search_id, null::uuid as archived_id
    from credit_ledger
   union all
  select workspace_id, id, seq, at, user_id, kind, amount, balance_after, reason, practice, request_id, search_id, id as archived_id
    from credit_ledger_archive`);

/** When a workspace wants to hear that its credits run low; no row where it does not. */
export const creditAlerts = pgTable(
  'credit_alerts',
  {
    workspaceId: workspaceId()
      .primaryKey()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    /** Credits; a balance below it triggers the alert. */
    threshold: integer('threshold').notNull(),
    /** False from the moment it was told until the balance has risen again. */
    armed: boolean('armed').notNull().default(true),
    /** How often it was told: names the single notice. */
    crossings: integer('crossings').notNull().default(0),
    crossedAt: moment('crossed_at'),
  },
  (table) => [check('credit_alerts_threshold', sql`${table.threshold} > 0`)],
);

/** What one person may spend of the workspace's credits in a day, a week or a month; no row: as much as there is. */
export const creditBudgets = pgTable(
  'credit_budgets',
  {
    workspaceId: workspaceId(),
    userId: uuid('user_id').notNull(),
    credits: integer('credits').notNull(),
    period: text('period').notNull().$type<BudgetPeriod>(),
    /** The period in which `spent` was counted; another period has come since then where it is over. */
    periodStart: moment('period_start').notNull(),
    spent: integer('spent').notNull().default(0),
    /** The period in which people were notified that it is used up. */
    notifiedFor: moment('notified_for'),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.userId] }),
    foreignKey({ columns: [table.workspaceId, table.userId], foreignColumns: [users.workspaceId, users.id] }).onDelete(
      'cascade',
    ),
    check('credit_budgets_credits', sql`${table.credits} >= 0`),
    check('credit_budgets_spent', sql`${table.spent} >= 0`),
    check('credit_budgets_period', sql`${table.period} in ('day', 'week', 'month')`),
  ],
);

/** What API keys may spend in a day (UTC). The charge counts in its own statement. */
export const keyBudgets = pgTable(
  'key_budgets',
  {
    workspaceId: workspaceId(),
    apiKeyId: uuid('api_key_id').notNull(),
    /** Null: a key of before there were budgets, without a limit of its own. */
    credits: integer('credits'),
    /** Spent on `spentOn`, less what came back; on any other day it is nothing. */
    spent: integer('spent').notNull().default(0),
    spentOn: date('spent_on', { mode: 'string' }),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.apiKeyId] }),
    foreignKey({
      columns: [table.workspaceId, table.apiKeyId],
      foreignColumns: [apiKeys.workspaceId, apiKeys.id],
    }).onDelete('cascade'),
    check('key_budgets_credits', sql`${table.credits} >= 0`),
    check('key_budgets_spent', sql`${table.spent} >= 0`),
  ],
);
