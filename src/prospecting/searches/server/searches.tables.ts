// Paid searches: what was asked, what it cost, what came back, and which request keys led to it.
import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users, workspaces } from '#account/accounts/server/accounts.tables.ts';
import { bytes, moment, workspaceId } from '#platform/db/schema-types.ts';

export const searchRuns = pgTable(
  'search_runs',
  {
    workspaceId: workspaceId(),
    id: uuid('id').notNull(),
    userId: uuid('user_id').notNull(),
    capability: text('capability').notNull(),
    /** SHA-256 of capability and query: "the same search" of ruling R1. */
    fingerprint: bytes('fingerprint').notNull(),
    /** Which run of this search in the workspace it is, from 1: two that begin from the same state collide. */
    number: integer('number').notNull().default(1),
    query: jsonb('query').notNull().$type<Record<string, unknown>>(),
    label: text('label').notNull(),
    state: text('state').notNull(),
    /** Until when the process that runs the call may take; past it a running search is owed. */
    leaseUntil: moment('lease_until').notNull(),
    charged: integer('charged').notNull(),
    /** Of what was charged, what came back because the workspace had all of the answer before; `charged` is less by it. */
    givenBack: integer('given_back').notNull().default(0),
    startedAt: moment('started_at').notNull().defaultNow(),
    deliveredAt: moment('delivered_at'),
    fault: text('fault'),
    source: jsonb('source').$type<{ key: string; name: string; sample: boolean }>(),
    total: integer('total'),
    resultCount: integer('result_count').notNull().default(0),
    /** What asks the source for the next page. */
    nextCursor: text('next_cursor'),
    /** Keys of the results that had been found before. */
    seen: jsonb('seen').notNull().default([]).$type<string[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId, table.userId], foreignColumns: [users.workspaceId, users.id] }),
    // At most one open run of a search in a workspace: two clicks cannot pay twice for one answer.
    uniqueIndex('search_runs_open').on(table.workspaceId, table.fingerprint).where(sql`state in ('running', 'owed')`),
    // Also the last answer to a search: details are opened again from it, and searches answered from it for a while.
    uniqueIndex('search_runs_number').on(table.workspaceId, table.fingerprint, table.number),
    check('search_runs_state', sql`${table.state} in ('running', 'delivered', 'owed', 'refunded', 'failed')`),
  ],
);

/**
 * What delivered runs brought, where they brought anything: by far the largest part of a search, and the one that is deleted by month.
 * Partitioned by the month of `runId`. No foreign key: with one, dropping a month would lock all searches.
 */
export const searchResults = pgTable(
  'search_results',
  {
    workspaceId: workspaceId(),
    runId: uuid('run_id').notNull(),
    /** Who searched, as the run says: what is exported to them and erased with them. */
    userId: uuid('user_id').notNull(),
    results: jsonb('results').notNull().$type<unknown[]>(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.runId] })],
);

/** Every record that a workspace has ever found, so that a later search can mark it as seen before. */
export const seenResults = pgTable(
  'seen_results',
  {
    workspaceId: workspaceId(),
    capability: text('capability').notNull(),
    /** What the network knows the record by. */
    recordKey: text('record_key').notNull(),
    runId: uuid('run_id').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.capability, table.recordKey] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }).onDelete('cascade'),
  ],
);

/** The Idempotency-Keys of paid searches: written by the statement that charges, so a key and its effect are one. */
export const searchRequests = pgTable(
  'search_requests',
  {
    workspaceId: workspaceId(),
    userId: uuid('user_id').notNull(),
    key: text('key').notNull(),
    /** What was asked under this key; another body under it is refused. */
    fingerprint: bytes('fingerprint').notNull(),
    runId: uuid('run_id').notNull(),
    chargedNow: integer('charged_now').notNull(),
    balanceAfter: integer('balance_after').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.userId, table.key] }),
    foreignKey({ columns: [table.workspaceId, table.runId], foreignColumns: [searchRuns.workspaceId, searchRuns.id] }),
  ],
);

// What other features read in their own statements (decision 042).

/** What searches were charged. */
export const searchCharges = pgView('search_charges', {
  workspaceId: uuid('workspace_id').notNull(),
  id: uuid('id').notNull(),
  label: text('label').notNull(),
  /** Less what came back. */
  charged: integer('charged').notNull(),
  startedAt: moment('started_at').notNull(),
}).as(sql`select workspace_id, id, label, charged, started_at from search_runs`);
