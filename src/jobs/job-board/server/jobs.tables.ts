// Jobs: the postings of the open boards, when each board was asked, and what a workspace found, hid and saved.
import { sql } from 'drizzle-orm';
import {
  check,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { workspaces } from '#account/accounts/server/accounts.tables.ts';
import { bytes, moment, workspaceId } from '#platform/db/schema-types.ts';
import type { SourceInfo } from '#prospecting/searches/contract.ts';
import type { Highlight, JobDetail, JobLink, JobQuery, JobSalary } from '../contract.ts';

const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Public postings, the same for every workspace: the one table that no workspace leads (decision 010). */
export const jobPostings = pgTable(
  'job_postings',
  {
    id: uuid('id').primaryKey(),
    source: text('source').notNull(),
    sourceId: text('source_id').notNull(),
    title: text('title').notNull(),
    company: text('company').notNull(),
    companyKey: text('company_key').notNull(),
    companyWebsite: text('company_website').notNull(),
    logo: text('logo').notNull(),
    url: text('url').notNull(),
    links: jsonb('links').notNull().$type<JobLink[]>(),
    description: text('description').notNull(),
    excerpt: text('excerpt').notNull(),
    highlights: jsonb('highlights').notNull().$type<Highlight[]>(),
    place: text('place').notNull(),
    country: text('country').notNull(),
    remote: text('remote'),
    types: text('types').array().notNull(),
    level: text('level').notNull(),
    tags: text('tags').array().notNull(),
    salary: jsonb('salary').$type<JobSalary>(),
    /** Upper end of a year's pay in US dollars, for filters; null where it cannot be known. */
    yearlyDollars: integer('yearly_dollars'),
    postedAt: moment('posted_at'),
    /** `posted_at`, or when we first saw it: what "newest" goes by. */
    listedAt: moment('listed_at').notNull(),
    addedAt: moment('added_at').notNull(),
    fetchedAt: moment('fetched_at').notNull(),
    /** When its board no longer listed it. */
    goneAt: moment('gone_at'),
    /** Equal for the same job on several boards. */
    jobKey: text('job_key').notNull(),
    /** Of all that a board says: what did not change is not written again. */
    digest: bytes('digest').notNull(),
    /** Title, company, tags and place with their weights: small, for ranking. */
    head: searchVector('head').notNull(),
    /** The same and the full text: what a search looks in. */
    search: searchVector('search').notNull(),
    /** `board:`, `remote:`, `type:`, `at:` (words of the place) and `d1:` to `d64:` (spans of days of `listed_at`). */
    facets: text('facets').array().notNull(),
  },
  (table) => [
    unique('job_postings_source').on(table.source, table.sourceId),
    // Words and filters in one index, so that their intersection is found before any row is read. Without the pending list
    // of `fastupdate`: postings come some thousand times a day, searches wait for nothing.
    index('job_postings_search')
      .using('gin', table.search, table.facets)
      .with({ fastupdate: false })
      .where(sql`gone_at is null`),
    index('job_postings_same').on(table.jobKey),
  ],
);

/** One row for each board: what keeps every process together within the board's limits. */
export const jobFetches = pgTable('job_fetches', {
  source: text('source').primaryKey(),
  startedAt: moment('started_at').notNull(),
  finishedAt: moment('finished_at'),
  /** Not before: set when a fetch begins, so that one that is killed does not begin again at once. */
  nextAt: moment('next_at').notNull(),
  failures: integer('failures').notNull().default(0),
  fault: text('fault'),
  /** How many it lists now. */
  postings: integer('postings').notNull().default(0),
});

/** Whatever a search of the workspace delivered, as it was then: its details stay readable and free. */
export const foundJobs = pgTable(
  'found_jobs',
  {
    workspaceId: workspaceId(),
    jobId: text('job_id').notNull(),
    posting: jsonb('posting').notNull().$type<JobDetail>(),
    source: jsonb('source').notNull().$type<SourceInfo>(),
    foundAt: moment('found_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.jobId] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }).onDelete('cascade'),
    index('found_jobs_age').on(table.foundAt),
  ],
);

export const hiddenJobs = pgTable(
  'hidden_jobs',
  {
    workspaceId: workspaceId(),
    kind: text('kind').notNull().$type<'job' | 'company'>(),
    key: text('key').notNull(),
    label: text('label').notNull(),
    hiddenAt: moment('hidden_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.kind, table.key] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }).onDelete('cascade'),
    check('hidden_jobs_kind', sql`${table.kind} in ('job', 'company')`),
  ],
);

export const savedJobSearches = pgTable(
  'saved_job_searches',
  {
    workspaceId: workspaceId(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    query: jsonb('query').notNull().$type<JobQuery>(),
    /** Until when its news were looked at. */
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }).onDelete('cascade'),
  ],
);
