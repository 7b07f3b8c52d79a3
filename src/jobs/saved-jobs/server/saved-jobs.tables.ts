// Saved jobs: the posting as it was found, the workspace's own fields, and what undoes the last changes.
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#account/accounts/server/accounts.tables.ts';
import { moment, workspaceId } from '#platform/db/schema-types.ts';

export const savedJobs = pgTable(
  'saved_jobs',
  {
    workspaceId: workspaceId(),
    id: uuid('id').notNull(),
    kind: text('kind').notNull(),
    jobId: text('job_id').notNull(),
    savedBy: uuid('saved_by').notNull(),
    savedAt: moment('saved_at').notNull().defaultNow(),

    title: text('title').notNull(),
    company: text('company').notNull(),
    place: text('place').notNull(),
    url: text('url').notNull(),
    source: text('source').notNull(),
    sample: boolean('sample').notNull(),
    salary: text('salary').notNull(),
    skills: text('skills').array().notNull(),
    description: text('description').notNull(),
    postedAt: moment('posted_at'),
    extra: jsonb('extra').notNull().$type<{ label: string; value: string }[]>(),
    /** Null: unknown. */
    online: boolean('online'),
    checkedAt: moment('checked_at'),

    status: text('status').notNull().default('saved'),
    /** Place in its column, from the top. Exact, so that there is always room between two. */
    rank: numeric('rank').notNull(),
    shelf: text('shelf').notNull().default('live'),
    shelvedAt: moment('shelved_at'),
    nextStep: text('next_step').notNull().default(''),
    nextDue: date('next_due', { mode: 'string' }),
    note: text('note').notNull().default(''),
    tags: text('tags').array().notNull().default(sql`'{}'::text[]`),
    contact: text('contact').notNull().default(''),
    appliedOn: date('applied_on', { mode: 'string' }),
    /** Company and title, folded: equal where applying would be applying twice. */
    applicationKey: text('application_key'),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId, table.savedBy], foreignColumns: [users.workspaceId, users.id] }),
    // Saving twice has one effect.
    unique('saved_jobs_posting').on(table.workspaceId, table.kind, table.jobId),
    // Live, archive and bin, each in the order of saving: ids are made in the order of time.
    index('saved_jobs_shelf').on(table.workspaceId, table.shelf, table.id),
    index('saved_jobs_board').on(table.workspaceId, table.status, table.rank, table.id).where(sql`shelf = 'live'`),
    index('saved_jobs_due')
      .on(table.workspaceId, table.nextDue, table.id)
      .where(sql`shelf = 'live' and status <> 'closed' and next_due is not null`),
    index('saved_jobs_application')
      .on(table.workspaceId, table.applicationKey)
      .where(sql`application_key is not null and shelf <> 'bin'`),
    // For the jobs of every night: whose posting to look up, and what has been in the bin for too long.
    index('saved_jobs_check').on(table.checkedAt).where(sql`shelf = 'live' and status <> 'closed'`),
    index('saved_jobs_bin').on(table.shelvedAt).where(sql`shelf = 'bin'`),
    check('saved_jobs_kind', sql`${table.kind} in ('job', 'freelance')`),
    check('saved_jobs_status', sql`${table.status} in ('saved', 'applied', 'interview', 'offer', 'closed')`),
    check('saved_jobs_shelves', sql`${table.shelf} in ('live', 'archived', 'bin')`),
  ],
);
