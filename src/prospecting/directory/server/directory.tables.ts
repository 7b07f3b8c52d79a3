// The directory of companies: public registers and the built-in one. The same for everybody, so no workspace leads these tables (decision 022).
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  customType,
  date,
  index,
  integer,
  pgSchema,
  pgTable,
  pgView,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, moment } from '#platform/db/schema-types.ts';
import type { Industry, SizeBand } from '#prospecting/prospects/contract.ts';
import type { DirectorySource } from '../domain/sources.ts';

const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** One row for each company of a source. It keeps its id whatever later files say, so that what points at it stays right. */
export const directoryCompanies = pgTable(
  'directory_companies',
  {
    /** In the order in which they came: the built-in ones first. What pages go by. */
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    source: text('source').notNull().$type<DirectorySource>(),
    /** What the source knows it by: a company number, an LEI. */
    key: text('key').notNull(),
    name: text('name').notNull(),
    /** As records fold names, to recognise those that are kept. */
    nameFolded: text('name_folded').notNull().generatedAlwaysAs(sql`record_fold(name)`),
    /** Without `www.`, lower case; '' where the source has none. */
    domain: text('domain').notNull(),
    city: text('city').notNull(),
    country: text('country').notNull(),
    address: text('address').notNull(),
    industry: text('industry').notNull().$type<'' | Industry>(),
    industryText: text('industry_text').notNull(),
    size: text('size').notNull().$type<'' | SizeBand>(),
    founded: integer('founded'),
    /** Number in the public register. */
    register: text('register').notNull(),
    /** The same for one company in several sources: `gb:01234567`; '' where none is known. */
    twinKey: text('twin_key').notNull(),
    /** '' is shown; `gone`: no longer in its source; `twin`: another source has it with more. */
    hidden: text('hidden').notNull().default('').$type<'' | 'gone' | 'twin'>(),
    /** Day of the file that said so last. */
    asOf: date('as_of').notNull(),
    addedAt: moment('added_at').notNull(),
    /** Words, places, industry, size, country and source: all that searches use (`domain/terms.ts`). */
    search: searchVector('search').notNull(),
  },
  (table) => [
    unique('directory_companies_key').on(table.source, table.key),
    check('directory_companies_hidden', sql`${table.hidden} in ('', 'gone', 'twin')`),
    index('directory_companies_search').using('gin', table.search).where(sql`hidden = ''`),
    index('directory_companies_domain').on(table.domain).where(sql`domain <> ''`),
    // By its operators it serves beginnings of names too, whatever the collation.
    index('directory_companies_by_name').on(table.nameFolded.op('text_pattern_ops')),
    index('directory_companies_twin').on(table.twinKey).where(sql`twin_key <> ''`),
  ],
);

/** Companies of the directory as other features recognise and filter them (decision 042), those too that are no longer shown. */
export const directoryEntries = pgView('directory_entries', {
  id: bigint('id', { mode: 'number' }).notNull(),
  source: text('source').notNull().$type<DirectorySource>(),
  key: text('key').notNull(),
  nameFolded: text('name_folded').notNull(),
  domain: text('domain').notNull(),
  city: text('city').notNull(),
  country: text('country').notNull(),
  twinKey: text('twin_key').notNull(),
  hidden: text('hidden').notNull().$type<'' | 'gone' | 'twin'>(),
  search: searchVector('search').notNull(),
}).as(sql`
  select id, source, key, name_folded, domain, city, country, twin_key, hidden, search from directory_companies`);

/** One row for each imported file, and for the built-in companies. */
export const directoryImports = pgTable(
  'directory_imports',
  {
    id: uuid('id').primaryKey(),
    source: text('source').notNull().$type<DirectorySource>(),
    file: text('file').notNull(),
    /** Tells the file again without reading all of it. */
    fingerprint: text('fingerprint').notNull(),
    asOf: date('as_of').notNull(),
    /** Whether it is all of its source: what it does not have is gone. */
    whole: text('whole').notNull().$type<'whole' | 'part'>(),
    state: text('state').notNull().$type<'reading' | 'read' | 'done'>(),
    /** Rows of the file that are safely staged: where reading continues. */
    rowsRead: integer('rows_read').notNull().default(0),
    /** Of these the ones that the directory takes. */
    rowsTaken: integer('rows_taken').notNull().default(0),
    added: integer('added').notNull().default(0),
    changed: integer('changed').notNull().default(0),
    gone: integer('gone').notNull().default(0),
    startedAt: moment('started_at').notNull(),
    finishedAt: moment('finished_at'),
  },
  (table) => [
    check('directory_imports_state', sql`${table.state} in ('reading', 'read', 'done')`),
    check('directory_imports_whole', sql`${table.whole} in ('whole', 'part')`),
    index('directory_imports_finished').on(table.finishedAt),
  ],
);

/** What can be made again from the companies, or read from its file: in no backup. */
export const derived = pgSchema('directory');

/** For each term that many have, its rows: counts and pages of common terms are made from these alone (decision 022). */
export const directoryPostings = derived.table(
  'postings',
  {
    /** The import that they were made after; the current ones are those of the last that is done. */
    build: uuid('build').notNull(),
    term: text('term').notNull(),
    /** `domain/row-sets.ts`; -1 for the row that says how many there are in all. */
    block: integer('block').notNull(),
    rows: integer('rows').notNull(),
    packed: bytes('packed').notNull(),
  },
  (table) => [primaryKey({ columns: [table.build, table.term, table.block] })],
);
