// Notes, tasks and events of records. A record is a contact or a company, by its kind and id.
import { sql } from 'drizzle-orm';
import { boolean, check, date, foreignKey, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users, workspaces } from '#account/accounts/server/accounts.tables.ts';
import { moment, workspaceId } from '#platform/db/schema-types.ts';

const about = () => ({
  recordKind: text('record_kind').notNull(),
  recordId: uuid('record_id').notNull(),
});

export const recordNotes = pgTable(
  'record_notes',
  {
    workspaceId: workspaceId(),
    id: uuid('id').notNull(),
    ...about(),
    text: text('text').notNull(),
    createdBy: uuid('created_by'),
    createdAt: moment('created_at').notNull().defaultNow(),
    editedAt: moment('edited_at'),
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }).onDelete('cascade'),
    index('record_notes_of_record').on(table.workspaceId, table.recordId),
    index('record_notes_bin').on(table.deletedAt).where(sql`deleted_at is not null`),
    check('record_notes_kind', sql`${table.recordKind} in ('contact', 'company')`),
  ],
);

export const recordTasks = pgTable(
  'record_tasks',
  {
    workspaceId: workspaceId(),
    id: uuid('id').notNull(),
    ...about(),
    title: text('title').notNull(),
    /** A day of the user's calendar. */
    due: date('due', { mode: 'string' }),
    assigneeId: uuid('assignee_id'),
    done: boolean('done').notNull().default(false),
    doneAt: moment('done_at'),
    createdBy: uuid('created_by'),
    createdAt: moment('created_at').notNull().defaultNow(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }).onDelete('cascade'),
    foreignKey({ columns: [table.workspaceId, table.assigneeId], foreignColumns: [users.workspaceId, users.id] }),
    index('record_tasks_of_record').on(table.workspaceId, table.recordId),
    // What is due, for Home.
    index('record_tasks_due').on(table.workspaceId, table.due, table.id).where(sql`not done and deleted_at is null`),
    index('record_tasks_bin').on(table.deletedAt).where(sql`deleted_at is not null`),
    check('record_tasks_kind', sql`${table.recordKind} in ('contact', 'company')`),
    check('record_tasks_done', sql`${table.done} = (${table.doneAt} is not null)`),
  ],
);

/** Events beside changes of the record itself. Append-only. */
export const recordEvents = pgTable(
  'record_events',
  {
    workspaceId: workspaceId(),
    id: uuid('id').notNull(),
    ...about(),
    /** A kind of the contract; later features add theirs. */
    what: text('what').notNull(),
    /** The note or the task that it is about: the entry goes with it. */
    subjectId: uuid('subject_id'),
    payload: jsonb('payload').notNull().default({}).$type<Record<string, unknown>>(),
    madeBy: uuid('made_by'),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }).onDelete('cascade'),
    // The timeline of one record, by keyset.
    index('record_events_of_record').on(table.workspaceId, table.recordId, table.at, table.id),
    check('record_events_kind', sql`${table.recordKind} in ('contact', 'company')`),
  ],
);
