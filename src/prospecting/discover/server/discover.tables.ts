// What a workspace's searches of outside sources have found, which of it the library knows, and what it wants to see no more.
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { workspaces } from '#account/accounts/server/accounts.tables.ts';
import { generatedText, moment, textColumn, textsColumn, workspaceId } from '#platform/db/schema-types.ts';
import type { FoundCompany, FoundPerson } from '#prospecting/prospects/contract.ts';
import type { SourceInfo } from '#prospecting/searches/contract.ts';
import type { DiscoverFilters, DiscoverSave, Matching } from '../contract.ts';

const KINDS = sql.raw(`('company', 'person')`);
const REFS = sql.raw(`('found', 'directory')`);

/** Every result that was ever delivered, as its source gave it last: what was paid for is shown free from then on. */
export const discoverFound = pgTable(
  'discover_found',
  {
    workspaceId: workspaceId(),
    id: uuid('id').notNull(),
    kind: text('kind').notNull().$type<'company' | 'person'>(),
    /** What its source knows it by. */
    key: text('key').notNull(),
    /** Equal for the same company or person of several sources: it counts once. */
    groupId: uuid('group_id').notNull(),
    name: textColumn('name'),
    // As records keep them, so that they compare.
    domain: textColumn('domain'),
    email: textColumn('email'),
    linkedin: textColumn('linkedin'),
    facebook: textColumn('facebook'),
    instagram: textColumn('instagram'),
    phone: textColumn('phone'),
    city: textColumn('city'),
    country: textColumn('country'),
    title: textColumn('title'),
    companyName: textColumn('company_name'),
    // What its source states; where it states nothing, what the search asked it for.
    industries: textsColumn('industries'),
    sizes: textsColumn('sizes'),
    seniorities: textsColumn('seniorities'),
    hasEmail: boolean('has_email').notNull(),
    hasPhone: boolean('has_phone').notNull(),
    /** Words of the searches that found it, which it need not contain. */
    asked: textColumn('asked'),
    shape: jsonb('shape').notNull().$type<FoundCompany | FoundPerson>(),
    source: jsonb('source').notNull().$type<SourceInfo>(),
    capability: text('capability').notNull(),
    /** The search that brought it first, and what that cost. */
    runId: uuid('run_id').notNull(),
    price: integer('price').notNull(),
    firstFoundAt: moment('first_found_at').notNull(),
    /** When its source said so last. */
    foundAt: moment('found_at').notNull(),
    nameFolded: generatedText('name_folded', () => sql`record_fold(name)`),
    cityFolded: generatedText('city_folded', () => sql`record_fold(city)`),
    titleFolded: generatedText('title_folded', () => sql`record_fold(title)`),
    companyFolded: generatedText('company_folded', () => sql`record_fold(company_name)`),
    search: generatedText(
      'search',
      () =>
        sql`record_fold(' ' || name || ' ' || domain || ' ' || company_name || ' ' || title || ' ' || city || ' ' || asked)`,
    ),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }).onDelete('cascade'),
    uniqueIndex('discover_found_key').on(table.workspaceId, table.kind, table.key),
    index('discover_found_by_time').on(table.workspaceId, table.kind, table.firstFoundAt, table.id),
    index('discover_found_by_name').on(table.workspaceId, table.kind, table.nameFolded, table.id),
    index('discover_found_group').on(table.workspaceId, table.groupId),
    index('discover_found_words').using('gin', table.workspaceId, sql`search gin_trgm_ops`),
    check('discover_found_kind', sql`${table.kind} in ${KINDS}`),
  ],
);

/** What a found one is recognised by: one row for each of its domain, profiles, phone, address and name. */
export const discoverKeys = pgTable(
  'discover_keys',
  {
    workspaceId: workspaceId(),
    kind: text('kind').notNull(),
    rule: text('rule').notNull(),
    value: text('value').notNull(),
    foundId: uuid('found_id').notNull(),
    groupId: uuid('group_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.kind, table.rule, table.value, table.foundId] }),
    foreignKey({
      columns: [table.workspaceId, table.foundId],
      foreignColumns: [discoverFound.workspaceId, discoverFound.id],
    }).onDelete('cascade'),
    index('discover_keys_of_found').on(table.workspaceId, table.foundId),
  ],
);

/**
 * Which record of the library a found group or a row of the directory is. `rule` and `value` say why; it holds as long as the record is
 * live and has that value still. `kept`: it was saved from here.
 */
export const discoverKnown = pgTable(
  'discover_known',
  {
    workspaceId: workspaceId(),
    id: uuid('id').notNull().defaultRandom(),
    refFrom: text('ref_from').notNull().$type<'found' | 'directory'>(),
    refId: text('ref_id').notNull(),
    recordKind: text('record_kind').notNull(),
    recordId: uuid('record_id').notNull(),
    rule: text('rule').notNull(),
    value: textColumn('value'),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }).onDelete('cascade'),
    uniqueIndex('discover_known_once').on(table.workspaceId, table.refFrom, table.refId, table.recordId, table.rule),
    index('discover_known_record').on(table.workspaceId, table.recordId),
    check('discover_known_ref', sql`${table.refFrom} in ${REFS}`),
  ],
);

/** Found groups that are the same company as a row of the directory: both count once. */
export const discoverTwins = pgTable(
  'discover_twins',
  {
    workspaceId: workspaceId(),
    groupId: uuid('group_id').notNull(),
    directoryId: text('directory_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.groupId, table.directoryId] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }).onDelete('cascade'),
    index('discover_twins_of_directory').on(table.workspaceId, table.directoryId),
  ],
);

export const discoverExcluded = pgTable(
  'discover_excluded',
  {
    workspaceId: workspaceId(),
    refFrom: text('ref_from').notNull().$type<'found' | 'directory'>(),
    refId: text('ref_id').notNull(),
    excludedBy: uuid('excluded_by').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.refFrom, table.refId] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }).onDelete('cascade'),
    check('discover_excluded_ref', sql`${table.refFrom} in ${REFS}`),
  ],
);

/** How far the library has been looked through for what is found and what the directory holds. */
export const discoverMatching = pgTable(
  'discover_matching',
  {
    workspaceId: workspaceId(),
    kind: text('kind').notNull(),
    /** Changes of records before this moment have been looked at. */
    recordsUntil: moment('records_until').notNull(),
    /** Of those of that very moment, up to this id. */
    recordsAfter: uuid('records_after'),
    /** The state of the directory that they were looked for in. */
    directoryVersion: textColumn('directory_version'),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.kind] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }).onDelete('cascade'),
    check('discover_matching_kind', sql`${table.kind} in ${KINDS}`),
  ],
);

/** Saving all rows that fit, as work in the background; its rows are collected once and worked off in their order. */
export const discoverSaves = pgTable(
  'discover_saves',
  {
    workspaceId: workspaceId(),
    id: uuid('id').notNull(),
    /** The question whose rows are saved. */
    asked: jsonb('asked').notNull().$type<Matching>(),
    listId: uuid('list_id'),
    state: text('state').notNull().default('queued').$type<DiscoverSave['state']>(),
    /** Null until the rows are collected. */
    total: integer('total'),
    done: integer('done').notNull().default(0),
    created: integer('created').notNull().default(0),
    merged: integer('merged').notNull().default(0),
    unchanged: integer('unchanged').notNull().default(0),
    changeId: uuid('change_id'),
    fault: text('fault'),
    madeBy: uuid('made_by').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    finishedAt: moment('finished_at'),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }).onDelete('cascade'),
    index('discover_saves_open').on(table.updatedAt).where(sql`state in ('queued', 'running')`),
    check('discover_saves_state', sql`${table.state} in ('queued', 'running', 'done', 'cancelled', 'failed')`),
  ],
);

/** The rows of a save that is not finished, in their order; `outcome` once they are saved, with the record that they became. */
export const discoverSaveRows = pgTable(
  'discover_save_rows',
  {
    workspaceId: workspaceId(),
    saveId: uuid('save_id').notNull(),
    place: integer('place').notNull(),
    refFrom: text('ref_from').notNull().$type<'found' | 'directory' | 'record'>(),
    refId: text('ref_id').notNull(),
    outcome: text('outcome').$type<'created' | 'merged' | 'unchanged' | 'gone'>(),
    recordId: uuid('record_id'),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.saveId, table.place] }),
    foreignKey({
      columns: [table.workspaceId, table.saveId],
      foreignColumns: [discoverSaves.workspaceId, discoverSaves.id],
    }).onDelete('cascade'),
    check('discover_save_rows_ref', sql`${table.refFrom} in ('found', 'directory', 'record')`),
    check('discover_save_rows_outcome', sql`${table.outcome} in ('created', 'merged', 'unchanged', 'gone')`),
  ],
);

export const discoverSearches = pgTable(
  'discover_searches',
  {
    workspaceId: workspaceId(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    kind: text('kind').notNull().$type<'company' | 'person'>(),
    filters: jsonb('filters').notNull().$type<DiscoverFilters>(),
    /** Until when its rows were looked at. */
    seenAt: moment('seen_at').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }).onDelete('cascade'),
    check('discover_searches_kind', sql`${table.kind} in ${KINDS}`),
  ],
);
