// Changes of records: one for each edit, bulk action, merge or deletion, with each touched row before it.
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { workspaces } from '#account/accounts/server/accounts.tables.ts';
import { moment, workspaceId } from '#platform/db/schema-types.ts';
import type { RecordJobAction, Target } from '../contract.ts';

export const recordChanges = pgTable(
  'record_changes',
  {
    workspaceId: workspaceId(),
    id: uuid('id').notNull(),
    recordKind: text('record_kind').notNull(),
    /** What was done, for the timeline and the words of the undo. */
    action: text('action').notNull(),
    /** Rows that it changed. */
    changed: integer('changed').notNull().default(0),
    madeBy: uuid('made_by'),
    at: moment('at').notNull().defaultNow(),
    undoneAt: moment('undone_at'),
    /** Of an undo in steps: rows from this position on are undone. */
    undonePlace: bigint('undone_place', { mode: 'number' }),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }).onDelete('cascade'),
    index('record_changes_at').on(table.at),
    index('record_changes_undone').on(table.workspaceId, table.undoneAt).where(sql`undone_at is not null`),
    check('record_changes_kind', sql`${table.recordKind} in ('contact', 'company')`),
    check(
      'record_changes_action',
      sql`${table.action} in ('create', 'edit', 'choose', 'tag', 'untag', 'own', 'bin', 'restore', 'list', 'unlist', 'merge', 'save', 'import', 'verify', 'permit')`,
    ),
  ],
);

export const recordChangeRows = pgTable(
  'record_change_rows',
  {
    workspaceId: workspaceId(),
    changeId: uuid('change_id').notNull(),
    /** In the order of what was done: undone from the last to the first. */
    place: bigint('place', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** The table that the row is of: a merge moves notes and places in lists too. */
    tableName: text('table_name').notNull(),
    recordId: uuid('record_id').notNull(),
    /** Touched columns as they were, as JSON of the database; null where the row was not there. */
    before: jsonb('before'),
    /** Touched columns as the change left them; null where it took the row away. */
    after: jsonb('after'),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.changeId, table.place] }),
    foreignKey({
      columns: [table.workspaceId, table.changeId],
      foreignColumns: [recordChanges.workspaceId, recordChanges.id],
    }).onDelete('cascade'),
    // The timeline of one record.
    index('record_change_rows_of_record').on(table.workspaceId, table.recordId, table.changeId),
  ],
);

// What other features read in their own statements (decision 042).

/** Changes that were undone, as a whole. */
export const undoneChanges = pgView('undone_changes', {
  workspaceId: uuid('workspace_id').notNull(),
  id: uuid('id').notNull(),
  undoneAt: moment('undone_at').notNull(),
}).as(sql`select workspace_id, id, undone_at from record_changes where undone_at is not null`);

/** The records that a change wrote, in its order. */
export const changedRecords = pgView('changed_records', {
  workspaceId: uuid('workspace_id').notNull(),
  changeId: uuid('change_id').notNull(),
  place: bigint('place', { mode: 'number' }).notNull(),
  recordKind: text('record_kind').notNull(),
  recordId: uuid('record_id').notNull(),
}).as(sql`
  select workspace_id, change_id, place, case table_name when 'contacts' then 'contact' when 'companies' then 'company' end as record_kind,
         record_id
    from record_change_rows`);

/** Bulk jobs. Each batch commits with its position, so that a restart continues. */
export const recordJobs = pgTable(
  'record_jobs',
  {
    workspaceId: workspaceId(),
    id: uuid('id').notNull(),
    recordKind: text('record_kind').notNull(),
    action: jsonb('action').notNull().$type<RecordJobAction>(),
    target: jsonb('target').notNull().$type<Target>(),
    state: text('state').notNull().default('queued'),
    total: integer('total').notNull(),
    done: integer('done').notNull().default(0),
    changed: integer('changed').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    changeId: uuid('change_id'),
    /** The last record that a committed batch has worked off. */
    reached: uuid('reached'),
    madeBy: uuid('made_by').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    finishedAt: moment('finished_at'),
    /** Why it ended, in words, where that was a fault. */
    fault: text('fault'),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }).onDelete('cascade'),
    index('record_jobs_open').on(table.updatedAt).where(sql`state in ('queued', 'running')`),
    check('record_jobs_kind', sql`${table.recordKind} in ('contact', 'company')`),
    check('record_jobs_state', sql`${table.state} in ('queued', 'running', 'done', 'cancelled', 'failed')`),
  ],
);
