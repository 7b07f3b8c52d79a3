// People and companies of a workspace. A text that is not known is empty, a number or a time is null; `facts` says where each value came from.
import { isNull, type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
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
import { generatedText, moment, textColumn, textsColumn, workspaceId } from '#platform/db/schema-types.ts';
import type { CustomValues, Facts } from '../domain/stored-row.ts';

const live = sql`deleted_at is null`;

/** What both kinds keep. */
const commonColumns = () => ({
  linkedin: textColumn('linkedin'),
  instagram: textColumn('instagram'),
  facebook: textColumn('facebook'),
  tiktok: textColumn('tiktok'),
  phone: textColumn('phone'),
  website: textColumn('website'),
  city: textColumn('city'),
  country: textColumn('country'),
  about: textColumn('about'),
  picture: textColumn('picture'),
  ownerId: uuid('owner_id'),
  /** The earliest open task, kept with it. */
  nextStep: textColumn('next_step'),
  nextDue: date('next_due', { mode: 'string' }),
  lastContactedAt: moment('last_contacted_at'),
  /** Custom field id → value. */
  custom: jsonb('custom').notNull().default({}).$type<CustomValues>(),
  /** Where values came from that differ from the record's own origin, and what competes with them. */
  facts: jsonb('facts').notNull().default({}).$type<Facts>(),
  source: text('source').notNull(),
  /** The import or the search that brought the record. */
  originId: uuid('origin_id'),
  sample: boolean('sample').notNull().default(false),
  createdBy: uuid('created_by'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  /** Counts changes, to detect an edit of an older revision. */
  revision: integer('revision').notNull().default(1),
  deletedAt: moment('deleted_at'),
  /** The record that this one was merged into. Set only in the bin. */
  mergedInto: uuid('merged_into'),
});

export const companies = pgTable(
  'companies',
  {
    workspaceId: workspaceId(),
    id: uuid('id').notNull(),
    name: textColumn('name'),
    domain: textColumn('domain'),
    otherDomains: textsColumn('other_domains'),
    industry: textColumn('industry'),
    employees: integer('employees'),
    /** As a source states it: "11-50". `employees` is its lower end. */
    employeeRange: textColumn('employee_range'),
    /** As `shared/register-number.ts` writes it. */
    registerNumber: textColumn('register_number'),
    email: textColumn('email'),
    address: textColumn('address'),
    ...commonColumns(),
    nameFolded: generatedText('name_folded', () => sql`record_fold(name)`),
    search: generatedText(
      'search',
      () => sql`record_fold(' ' || name || ' ' || domain || ' ' || industry || ' ' || city || ' ' || email)`,
    ),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }).onDelete('cascade'),
    foreignKey({ columns: [table.workspaceId, table.ownerId], foreignColumns: [users.workspaceId, users.id] }),
    // One active company per domain, also for concurrent writers.
    uniqueIndex('companies_one_domain')
      .on(table.workspaceId, table.domain)
      .where(sql`domain <> '' and deleted_at is null`),
    ...recordIndexes('companies', table),
    index('companies_words').using('gin', table.workspaceId, sql`search gin_trgm_ops`),
    index('companies_numbers')
      .using('gin', table.workspaceId, sql`record_numbers(phone, '{}') gin_trgm_ops`)
      .where(sql`phone <> ''`),
    index('companies_by_other_domain').using('gin', table.otherDomains).where(sql`other_domains <> '{}'`),
    orderIndex('companies_without_domain', [table.workspaceId, table.id], `domain = ''`),
    index('companies_by_register_number')
      .on(table.workspaceId, table.registerNumber)
      .where(sql`register_number <> '' and deleted_at is null`),
    orderIndex('companies_by_industry', [table.workspaceId, sql`record_fold(industry)`, table.id], `industry <> ''`),
    orderIndex('companies_by_employees', [table.workspaceId, table.employees, table.id], 'employees is not null'),
  ],
);

export const contacts = pgTable(
  'contacts',
  {
    workspaceId: workspaceId(),
    id: uuid('id').notNull(),
    name: textColumn('name'),
    firstName: textColumn('first_name'),
    lastName: textColumn('last_name'),
    title: textColumn('title'),
    companyName: textColumn('company_name'),
    companyId: uuid('company_id'),
    email: textColumn('email'),
    otherEmails: textsColumn('other_emails'),
    emailVerdict: text('email_verdict'),
    emailCheckedAt: moment('email_checked_at'),
    otherPhones: textsColumn('other_phones'),
    emailState: text('email_state').notNull().default('open'),
    emailStateAt: moment('email_state_at'),
    /** Why they are not emailed: "Unsubscribed by the link in 'Spring prices'". */
    emailStateReason: textColumn('email_state_reason'),
    whatsappState: text('whatsapp_state').notNull().default('unknown'),
    lastRepliedAt: moment('last_replied_at'),
    ...commonColumns(),
    nameFolded: generatedText('name_folded', () => sql`record_fold(name)`),
    companyFolded: generatedText('company_folded', () => sql`record_fold(company_name)`),
    search: generatedText(
      'search',
      () => sql`record_fold(' ' || name || ' ' || email || ' ' || company_name || ' ' || title || ' ' || city)`,
    ),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }).onDelete('cascade'),
    foreignKey({ columns: [table.workspaceId, table.ownerId], foreignColumns: [users.workspaceId, users.id] }),
    foreignKey({
      columns: [table.workspaceId, table.companyId],
      foreignColumns: [companies.workspaceId, companies.id],
    }),
    uniqueIndex('contacts_one_email').on(table.workspaceId, table.email).where(sql`email <> '' and deleted_at is null`),
    ...recordIndexes('contacts', table),
    index('contacts_by_company').on(table.workspaceId, table.companyFolded, table.id).where(live),
    orderIndex('contacts_without_email', [table.workspaceId, table.id], `email = ''`),
    orderIndex('contacts_by_title', [table.workspaceId, sql`record_fold(title)`, table.id], `title <> ''`),
    orderIndex('contacts_by_verdict', [table.workspaceId, placeOfVerdict, table.id], 'email_verdict is not null'),
    // Suppressed contacts are few.
    orderIndex('contacts_by_state', [table.workspaceId, table.emailState, table.id], `email_state <> 'open'`),
    // Contacts that a new company may get by its domain.
    index('contacts_without_company')
      .on(table.workspaceId, sql`split_part(email, '@', 2)`)
      .where(sql`company_id is null and deleted_at is null and email <> ''`),
    index('contacts_of_company').on(table.workspaceId, table.companyId, table.id).where(sql`company_id is not null`),
    orderIndex('contacts_by_reply', [table.workspaceId, table.lastRepliedAt, table.id], 'last_replied_at is not null'),
    index('contacts_by_other_phone').using('gin', table.otherPhones).where(sql`other_phones <> '{}'`),
    index('contacts_by_other_email').using('gin', table.otherEmails).where(sql`other_emails <> '{}'`),
    check('contacts_verdict', sql`${table.emailVerdict} in ('valid', 'risky', 'invalid', 'unknown')`),
    check('contacts_email_state', sql`${table.emailState} in ('open', 'unsubscribed', 'bounced', 'complained')`),
    check('contacts_whatsapp_state', sql`${table.whatsappState} in ('unknown', 'opted-in', 'opted-out')`),
  ],
);

/** What contacts are searched by, in a table with indexes of its own, which an import fills later than the contacts (decision 066). */
export const contactWords = pgTable(
  'contact_words',
  {
    workspaceId: workspaceId(),
    recordId: uuid('record_id').notNull(),
    search: text('search').notNull(),
    /** As `record_numbers` writes them; empty where there are none. */
    numbers: text('numbers').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.recordId] }),
    foreignKey({
      columns: [table.workspaceId, table.recordId],
      foreignColumns: [contacts.workspaceId, contacts.id],
    }).onDelete('cascade'),
    index('contact_words_search').using('gin', table.workspaceId, sql`search gin_trgm_ops`),
    index('contact_words_numbers').using('gin', table.workspaceId, sql`numbers gin_trgm_ops`).where(sql`numbers <> ''`),
  ],
);

/** Ids of contacts, from one to another, that may not have their words yet: a search reads these contacts themselves. */
export const contactWordRanges = pgTable(
  'contact_word_ranges',
  {
    workspaceId: workspaceId(),
    first: uuid('first').notNull(),
    last: uuid('last').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.first] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }).onDelete('cascade'),
  ],
);

// What other features read in their own statements (decision 042).

/** Contacts that are not in the trash. Conditions of filters and targets are on these rows as `r`. */
export const activeContacts = pgView('active_contacts').as((query) =>
  query.select().from(contacts).where(isNull(contacts.deletedAt)),
);

/** Companies that are not in the trash. */
export const activeCompanies = pgView('active_companies').as((query) =>
  query.select().from(companies).where(isNull(companies.deletedAt)),
);

/** Records of both kinds, those in the trash too. */
export const allRecords = pgView('all_records', {
  workspaceId: uuid('workspace_id').notNull(),
  kind: text('kind').notNull(),
  id: uuid('id').notNull(),
  name: text('name').notNull(),
  /** The address of a contact, the domain of a company. */
  identity: text('identity').notNull(),
  country: text('country').notNull(),
}).as(sql`
  select workspace_id, 'contact'::text as kind, id, name, email as identity, country from contacts
  union all
  select workspace_id, 'company'::text, id, name, domain, country from companies`);

/** Records in the trash: few beside the others. */
export const trashedRecords = pgView('trashed_records', {
  workspaceId: uuid('workspace_id').notNull(),
  kind: text('kind').notNull(),
  id: uuid('id').notNull(),
}).as(sql`
  select workspace_id, 'contact'::text as kind, id from contacts where deleted_at is not null
  union all
  select workspace_id, 'company'::text, id from companies where deleted_at is not null`);

/** As an order by verdict writes it: the place of each among those of the screen. */
const placeOfVerdict = sql`array_position(array['valid','risky','invalid','unknown']::text[], email_verdict)`;

/** Of live records that have a value: those that have none come last in an order, by their ids, and cost the index nothing. */
function orderIndex(name: string, columns: [AnyPgColumn, ...(AnyPgColumn | SQL)[]], filled: string) {
  return index(name)
    .on(...columns)
    .where(sql.raw(`${filled} and deleted_at is null`));
}

interface Indexed {
  workspaceId: AnyPgColumn;
  id: AnyPgColumn;
  nameFolded: AnyPgColumn;
  updatedAt: AnyPgColumn;
  createdAt: AnyPgColumn;
  lastContactedAt: AnyPgColumn;
  nextDue: AnyPgColumn;
  linkedin: AnyPgColumn;
  instagram: AnyPgColumn;
  facebook: AnyPgColumn;
  tiktok: AnyPgColumn;
  phone: AnyPgColumn;
  country: AnyPgColumn;
  ownerId: AnyPgColumn;
  originId: AnyPgColumn;
  deletedAt: AnyPgColumn;
}

/** Orders of the tables, and what a match is looked up by. */
function recordIndexes(name: string, table: Indexed) {
  const by = (what: string, column: AnyPgColumn) =>
    index(`${name}_by_${what}`).on(table.workspaceId, column, table.id).where(live);
  const known = (what: string, column: AnyPgColumn) =>
    index(`${name}_by_${what}`)
      .on(table.workspaceId, column)
      .where(sql.raw(`${what} <> '' and deleted_at is null`));
  return [
    by('name', table.nameFolded),
    by('creation', table.createdAt),
    by('change', table.updatedAt),
    index(`${name}_by_contact`)
      .on(table.workspaceId, table.lastContactedAt, table.id)
      .where(sql`deleted_at is null and last_contacted_at is not null`),
    index(`${name}_due`)
      .on(table.workspaceId, table.nextDue, table.id)
      .where(sql`deleted_at is null and next_due is not null`),
    orderIndex(`${name}_by_city`, [table.workspaceId, sql`record_fold(city)`, table.id], `city <> ''`),
    orderIndex(`${name}_by_country`, [table.workspaceId, table.country, table.id], `country <> ''`),
    orderIndex(`${name}_by_owner`, [table.workspaceId, table.ownerId, table.id], 'owner_id is not null'),
    known('linkedin', table.linkedin),
    known('instagram', table.instagram),
    known('facebook', table.facebook),
    known('tiktok', table.tiktok),
    known('phone', table.phone),
    index(`${name}_of_origin`).on(table.workspaceId, table.originId, table.id).where(sql`origin_id is not null`),
    index(`${name}_bin`).on(table.workspaceId, table.deletedAt, table.id).where(sql`deleted_at is not null`),
  ];
}

/**
 * The tags of records, apart from their other values: tagging many writes none of the indexes that a record is in (decision 028). A record
 * that never had a tag has no row.
 */
const tagColumns = () => ({
  workspaceId: workspaceId(),
  recordId: uuid('record_id').notNull(),
  tags: textsColumn('tags'),
  /** Changes of nothing but the tags: they count as revisions of the record. */
  revision: integer('revision').notNull().default(0),
});

export const contactTags = pgTable('contact_tags', tagColumns(), (table) => [
  primaryKey({ columns: [table.workspaceId, table.recordId] }),
  foreignKey({
    columns: [table.workspaceId, table.recordId],
    foreignColumns: [contacts.workspaceId, contacts.id],
  }).onDelete('cascade'),
  index('contact_tags_by_tag').using('gin', table.workspaceId, table.tags),
]);

export const companyTags = pgTable('company_tags', tagColumns(), (table) => [
  primaryKey({ columns: [table.workspaceId, table.recordId] }),
  foreignKey({
    columns: [table.workspaceId, table.recordId],
    foreignColumns: [companies.workspaceId, companies.id],
  }).onDelete('cascade'),
  index('company_tags_by_tag').using('gin', table.workspaceId, table.tags),
]);

/** Ids that were permanently deleted, so that a read by id can say so. Holds no value of the record. */
export const recordTombstones = pgTable(
  'record_tombstones',
  {
    workspaceId: workspaceId(),
    recordKind: text('record_kind').notNull(),
    recordId: uuid('record_id').notNull(),
    /** Null where it was deleted, not merged. */
    mergedInto: uuid('merged_into'),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.recordKind, table.recordId] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }).onDelete('cascade'),
    check('record_tombstones_kind', sql`${table.recordKind} in ('contact', 'company')`),
  ],
);

/** How many there are, kept by triggers with every statement: exact, and read without counting. */
export const recordCounts = pgTable(
  'record_counts',
  {
    workspaceId: workspaceId(),
    kind: text('kind').notNull(),
    live: bigint('live', { mode: 'number' }).notNull().default(0),
    binned: bigint('binned', { mode: 'number' }).notNull().default(0),
    /** How far the live ones have come; of contacts alone. Who has replied counts among those who were written to. */
    withEmail: bigint('with_email', { mode: 'number' }).notNull().default(0),
    verified: bigint('verified', { mode: 'number' }).notNull().default(0),
    contacted: bigint('contacted', { mode: 'number' }).notNull().default(0),
    replied: bigint('replied', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.kind] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }).onDelete('cascade'),
    check('record_counts_kind', sql`${table.kind} in ('contact', 'company')`),
  ],
);

/** How many records of each kind a workspace has outside of the trash; contacts also with an address, and written to. */
export const recordTotals = pgView('record_totals', {
  workspaceId: uuid('workspace_id').notNull(),
  kind: text('kind').notNull(),
  live: bigint('live', { mode: 'number' }).notNull(),
  withEmail: bigint('with_email', { mode: 'number' }).notNull(),
  contacted: bigint('contacted', { mode: 'number' }).notNull(),
}).as(sql`select workspace_id, kind, live, with_email, contacted from record_counts`);
