// Imports, and the staged rows of those being checked or run.
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { workspaces } from '#account/accounts/server/accounts.tables.ts';
import { moment, workspaceId } from '#platform/db/schema-types.ts';
import type { ImportColumn, ImportMapping, ImportPreview } from '../contract.ts';
import type { RowOptIn, RowOptOut } from '../domain/consent-columns.ts';
import type { TableReading } from './tables/detect-file.ts';

export const imports = pgTable(
  'imports',
  {
    workspaceId: workspaceId(),
    /** Also the id of its change, and the origin of the records that it created. */
    id: uuid('id').notNull(),
    recordKind: text('record_kind').notNull(),
    name: text('name').notNull(),
    format: text('format').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    state: text('state').notNull().default('mapping'),
    reading: jsonb('reading').notNull().$type<TableReading>(),
    columns: jsonb('columns').notNull().$type<ImportColumn[]>(),
    mapping: jsonb('mapping').$type<ImportMapping>(),
    preview: jsonb('preview').$type<ImportPreview>(),
    /** Incremented with each mapping: work for an earlier one stops. */
    attempt: integer('attempt').notNull().default(0),
    /** Rows of the file; null until all have been read. */
    rows: integer('rows'),
    /** Counts of the preview, then of the run. */
    created: integer('created').notNull().default(0),
    updated: integer('updated').notNull().default(0),
    skipped: integer('skipped').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    /** Rows imported without a value that cannot be read. */
    incomplete: integer('incomplete').notNull().default(0),
    /** Addresses that its rows put on the suppression list. */
    optedOut: integer('opted_out').notNull().default(0),
    /** Processed rows in the current state. */
    progress: integer('progress').notNull().default(0),
    /** Number of the last row whose record has been created. */
    reachedRow: integer('reached_row').notNull().default(0),
    /** Then: the last record that was merged, or reverted in an undo. */
    reachedRecord: uuid('reached_record'),
    /** And the last row that was merged into it. */
    reachedMerge: integer('reached_merge').notNull().default(0),
    fault: text('fault'),
    /** Of a failed one: its upload is kept, and a further run continues. */
    resumable: boolean('resumable').notNull().default(false),
    rejects: boolean('rejects').notNull().default(false),
    removed: integer('removed').notNull().default(0),
    restored: integer('restored').notNull().default(0),
    kept: integer('kept').notNull().default(0),
    madeBy: uuid('made_by').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    finishedAt: moment('finished_at'),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }).onDelete('cascade'),
    index('imports_of_kind').on(table.workspaceId, table.recordKind, table.id),
    index('imports_by_change').on(table.updatedAt),
    check('imports_kind', sql`${table.recordKind} in ('contact', 'company')`),
    check(
      'imports_state',
      sql`${table.state} in ('mapping', 'checking', 'ready', 'running', 'done', 'cancelled', 'failed', 'undoing', 'undone')`,
    ),
  ],
);

/**
 * Staged rows. The table is unlogged (`db/migrations`): a crash of the database empties it, and the file is read again. No foreign key,
 * which would cost a million look-ups; every deletion of an import deletes its rows.
 */
export const importRows = pgTable(
  'import_rows',
  {
    workspaceId: workspaceId(),
    importId: uuid('import_id').notNull(),
    /** Row number as in a spreadsheet. */
    row: integer('row').notNull(),
    /** Values by the import's slots; null for a blank. */
    cells: jsonb('cells').notNull().$type<unknown[]>(),
    // Match keys; null where the row has none.
    email: text('email'),
    linkedin: text('linkedin'),
    instagram: text('instagram'),
    facebook: text('facebook'),
    tiktok: text('tiktok'),
    phone: text('phone'),
    domain: text('domain'),
    name: text('name'),
    company: text('company'),
    /** Of a company in public registers; several, one of each register, where rows with one domain have them. */
    number: text('number'),
    /** Why it fails; `source` then has its cells. */
    fault: text('fault'),
    source: jsonb('source').$type<string[]>(),
    /** Dropped values, and why; `source` then has its cells. */
    note: text('note'),
    /** Opt-out of email in this row. */
    optOut: jsonb('opt_out').$type<RowOptOut>(),
    /** WhatsApp consent in this row. */
    optIn: jsonb('opt_in').$type<RowOptIn>(),
    /** The record it is merged into: an existing one, or the one that an earlier row creates. */
    target: uuid('target'),
    /** The earlier row, in that case. */
    leader: integer('leader'),
    reason: text('reason'),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.importId, table.row] }),
    index('import_rows_of_target')
      .on(table.workspaceId, table.importId, table.target, table.row)
      .where(sql`target is not null`),
  ],
);
