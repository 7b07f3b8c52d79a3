// Pairs of possible duplicates, and the progress of the scan.
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { workspaces } from '#account/accounts/server/accounts.tables.ts';
import { moment, workspaceId } from '#platform/db/schema-types.ts';

export const duplicatePairs = pgTable(
  'duplicate_pairs',
  {
    workspaceId: workspaceId(),
    id: uuid('id').notNull(),
    recordKind: text('record_kind').notNull(),
    /** The older record: ids grow with time. */
    leftId: uuid('left_id').notNull(),
    rightId: uuid('right_id').notNull(),
    reason: text('reason').notNull(),
    /** Index of the reason: the strongest pairs come first. */
    rank: smallint('rank').notNull(),
    /** The shared value: a phone number, a profile URL. */
    shared: text('shared').notNull().default(''),
    foundAt: moment('found_at').notNull().defaultNow(),
    /** Dismissed. Kept, so that the pair is not suggested again. */
    dismissedAt: moment('dismissed_at'),
    dismissedBy: uuid('dismissed_by'),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }).onDelete('cascade'),
    uniqueIndex('duplicate_pairs_once').on(table.workspaceId, table.recordKind, table.leftId, table.rightId),
    index('duplicate_pairs_of_right').on(table.workspaceId, table.recordKind, table.rightId),
    index('duplicate_pairs_open')
      .on(table.workspaceId, table.recordKind, table.rank, table.id)
      .where(sql`dismissed_at is null`),
    check('duplicate_pairs_kind', sql`${table.recordKind} in ('contact', 'company')`),
    check('duplicate_pairs_order', sql`${table.leftId} < ${table.rightId}`),
  ],
);

/** Records that changed up to here have been compared with the others. */
export const duplicateScans = pgTable(
  'duplicate_scans',
  {
    workspaceId: workspaceId(),
    recordKind: text('record_kind').notNull(),
    seenAt: moment('seen_at').notNull(),
    seenId: uuid('seen_id').notNull(),
    /** Undone changes up to here as well: an undone record keeps its old time of change. */
    undoneAt: moment('undone_at').notNull(),
    undoneId: uuid('undone_id').notNull().default('00000000-0000-0000-0000-000000000000'),
    /** Position within the rows of that change: a large change is scanned in parts. */
    undonePlace: bigint('undone_place', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.recordKind] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }).onDelete('cascade'),
    check('duplicate_scans_kind', sql`${table.recordKind} in ('contact', 'company')`),
  ],
);
