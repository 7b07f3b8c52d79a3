// SQL of pages, counts and exports of records. Keyset paging: every page costs the same.
import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { readInBatches } from '#platform/db/bulk-rows.ts';
import { type Database, MOMENTS_AS_TEXT, runNamed, runOnce } from '#platform/db/client.ts';
import type { RecordKind, RecordSelection } from '../../contract.ts';
import type { Facts } from '../../domain/stored-row.ts';
import { RECORD_TABLES } from '../record-columns.ts';
import type { RecordRelations } from '../records-context.ts';
import { likeness, type RecordScope, wordCondition } from './record-filter.store.ts';
import {
  keyColumn,
  orderBy,
  type Part,
  type Place,
  partCondition,
  type RecordOrder,
  type RecordRow,
  type RecordSource,
  recordSource,
} from './record-rows.ts';

/** A row with its place in the order. */
export type PlacedRow = RecordRow & { sortKey: string | number | null };

export interface PageOf {
  part: Part;
  after: Place | null;
  limit: number;
}

/** A page of `rows`, a table or a query, of which those count that meet every condition. */
function pageStatement(
  { columns, tags }: RecordSource,
  rows: SQL,
  conditions: (SQL | null)[],
  order: RecordOrder,
  { part, limit }: PageOf,
): SQL {
  const key = part === 'filled' ? keyColumn(order) : sql`null`;
  // The length is part of the text: a planner that does not know it takes it for a tenth of the table, and sorts.
  const place = orderBy(order, part);
  // Of its own records only a page reads what is not in their table.
  return sql`select ${columns}, ${key} as "sortKey"
               from (select * from ${rows} r ${where(conditions)} order by ${place} limit ${sql.raw(String(limit))}) r ${tags}
              order by ${place}`;
}

function where(conditions: (SQL | null)[]): SQL {
  const known = conditions.filter((condition) => condition !== null);
  return known.length > 0 ? sql`where ${sql.join(known, sql` and `)}` : sql``;
}

/** Rows that match, read as the database finds best. */
export function rowsOfPart(
  db: Database,
  source: RecordSource,
  matching: SQL,
  order: RecordOrder,
  page: PageOf,
): Promise<PlacedRow[]> {
  const place = partCondition(order, page.part, page.after);
  return runOnce(db, pageStatement(source, source.table, [matching, place], order, page), MOMENTS_AS_TEXT);
}

/** Lengths of a page that the pages of the product ask for: a name for any other would be planned for one call. */
const USUAL_LIMITS = new Set([25, 50, 100, 200]);

/**
 * All records of a status. Every table begins so: the statement has a name where its text is one of few, and is planned once for each
 * connection, which costs more than running it.
 */
export function rowsByStatus(
  db: Database,
  source: RecordSource,
  scope: { name: RecordSelection['shelf']; condition: SQL },
  order: RecordOrder,
  page: PageOf,
): Promise<PlacedRow[]> {
  const { part, after, limit } = page;
  // One more than the page has is read, to know whether another follows.
  if (!order.column.indexed || !USUAL_LIMITS.has(limit - 1))
    return rowsOfPart(db, source, scope.condition, order, page);
  const name = `records ${source.kind} ${scope.name} ${order.text} ${part} ${after?.part === part ? 'after' : 'first'} ${limit}`;
  const place = partCondition(order, part, after);
  const statement = pageStatement(source, source.table, [scope.condition, place], order, page);
  return runNamed(db, name, statement, MOMENTS_AS_TEXT);
}

/** What many records match: walks through so many along the order. Fewer rows than wanted are not all that there are. */
export function rowsAlongOrder(
  db: Database,
  source: RecordSource,
  { scope, asked, walked }: { scope: SQL; asked: SQL; walked: number },
  order: RecordOrder,
  page: PageOf,
): Promise<PlacedRow[]> {
  const next = sql`(select * from ${source.table} r ${where([scope, partCondition(order, page.part, page.after)])}
                     order by ${orderBy(order, page.part)} limit ${walked}::int)`;
  return runOnce(db, pageStatement(source, next, [asked], order, page), MOMENTS_AS_TEXT);
}

/** What few records match: looks all of them up first, then puts them in order. Null where more than `most` match. */
export async function sortedRows(
  db: Database,
  source: RecordSource,
  { scope, asked, most }: { scope: SQL; asked: SQL; most: number },
  order: RecordOrder,
  page: PageOf,
): Promise<PlacedRow[] | null> {
  const found = await runOnce<{ id: string }>(
    db,
    sql`select r.id from ${source.table} r ${where([scope, asked])} limit ${sql.raw(String(most + 1))}`,
  );
  if (found.length > most) return null;
  const ids = sql.param(found.map(({ id }) => id));
  // "offset 0" keeps the planner from walking along the order after all, which it takes for cheap when it guesses wrong.
  const all = sql`(select * from ${source.table} r ${where([scope, sql`r.id = any(${ids}::uuid[])`])} offset 0)`;
  return runOnce(
    db,
    pageStatement(source, all, [partCondition(order, page.part, page.after)], order, page),
    MOMENTS_AS_TEXT,
  );
}

/** The words that one of the newest records contains. */
export async function wordsAmongNewest(
  db: Database,
  { kind }: RecordScope,
  { scope, newest }: { scope: SQL; newest: number },
  words: readonly string[],
): Promise<Set<string>> {
  const held = words.map((word) => sql`coalesce(bool_or(${wordCondition(word)}), false)`);
  const [row] = await runOnce<{ held: boolean[] }>(
    db,
    sql`select array[${sql.join(held, sql`, `)}] as held
          from (select r.search from ${RECORD_TABLES[kind]} r where ${scope} order by r.created_at desc, r.id desc limit ${newest}::int) r`,
  );
  return new Set(words.filter((_, n) => row?.held[n]));
}

/** Of these records, those that are like the words, the likest first. */
export function likestRows(
  db: Database,
  { workspaceId, table, columns, tags }: RecordSource,
  ids: readonly string[],
  q: string,
  limit: number,
): Promise<RecordRow[]> {
  return runOnce(
    db,
    sql`select ${columns}
          from (select r.*, ${likeness(q)} as likeness from ${table} r
                 where r.workspace_id = ${workspaceId}::uuid and r.id = any(${sql.param(ids)}::uuid[]) offset 0) r ${tags}
         where likeness >= ${LIKENESS}::real order by likeness desc, r.id limit ${limit}::int`,
    MOMENTS_AS_TEXT,
  );
}

/** Such that two letters may have changed places; what is less like the words would be a riddle to who typed them. */
const LIKENESS = 0.4;

/** All that match, or no more than `most` of them. */
export async function countMatching(
  db: Database,
  { kind }: RecordScope,
  matching: SQL,
  most: number | null = null,
): Promise<number> {
  const from = sql`from ${RECORD_TABLES[kind]} r where ${matching}`;
  const counted = most === null ? from : sql`from (select ${from} limit ${sql.raw(String(most))}) counted`;
  const [row] = await runOnce<{ total: number }>(db, sql`select count(*) as total ${counted}`);
  return row?.total ?? 0;
}

export type Totals = Record<RecordKind, { live: number; bin: number }>;

/** Of the whole tables, as the triggers keep them. */
export async function getTotals(db: Database, workspaceId: string): Promise<Totals> {
  const rows = await runNamed<{ kind: RecordKind; live: number; bin: number }>(
    db,
    'record-totals',
    sql`select kind, live, binned as bin from record_counts where workspace_id = ${workspaceId}::uuid`,
  );
  const of = (kind: RecordKind) => {
    const { live = 0, bin = 0 } = rows.find((row) => row.kind === kind) ?? {};
    return { live, bin };
  };
  return { contact: of('contact'), company: of('company') };
}

export interface ContactStages {
  /** All that are live. */
  found: number;
  withEmail: number;
  /** Whose address is known to work. */
  verified: number;
  contacted: number;
  /** Of those who were written to. */
  replied: number;
}

/**
 * How far the contacts have come, and how many companies there are, as the triggers keep it: exact, and read without counting.
 * `checked`: whether any address has a verdict.
 */
export async function contactStages(
  db: Database,
  workspaceId: string,
): Promise<ContactStages & { companies: number; checked: boolean }> {
  const rows = await runNamed<ContactStages & { kind: RecordKind; checked: boolean }>(
    db,
    'contact-stages',
    sql`select kind, live as found, with_email as "withEmail", verified, contacted, replied,
               -- In the order of the index on verdicts: it is the one that is read, whatever the planner makes of how many have one.
               exists (select from (
                 select from contacts c
                  where c.workspace_id = ${workspaceId}::uuid and c.email_verdict is not null and c.deleted_at is null
                  order by array_position(array['valid','risky','invalid','unknown']::text[], c.email_verdict), c.id limit 1) known) as checked
          from record_counts where workspace_id = ${workspaceId}::uuid`,
  );
  const {
    found = 0,
    withEmail = 0,
    verified = 0,
    contacted = 0,
    replied = 0,
  } = rows.find(({ kind }) => kind === 'contact') ?? {};
  const companies = rows.find(({ kind }) => kind === 'company')?.found ?? 0;
  const checked = rows.some((row) => row.checked);
  return { found, withEmail, verified, contacted, replied, companies, checked };
}

/** With the sources of its values. Active or trashed, but not merged into another. */
export async function recordById(
  db: Database,
  { workspaceId, kind, table, columns, tags }: RecordSource,
  id: string,
): Promise<(RecordRow & OriginColumns) | null> {
  const rows = await runNamed<RecordRow & OriginColumns>(
    db,
    `record-${kind}`,
    sql`select ${columns}, r.facts, r.origin_id as "originId", r.created_by as "createdBy" from ${table} r ${tags}
         where r.workspace_id = ${workspaceId}::uuid and r.id = ${id}::uuid and r.merged_into is null`,
    MOMENTS_AS_TEXT,
  );
  return rows[0] ?? null;
}

export interface OriginColumns {
  facts: Facts;
  originId: string | null;
  createdBy: string | null;
}

/** Tags that were ever given. */
export async function listTags(db: Database, { workspaceId, kind }: RecordScope): Promise<string[]> {
  const rows = await runNamed<{ tag: string }>(
    db,
    'record-tags',
    sql`select tag from record_tags where workspace_id = ${workspaceId}::uuid and record_kind = ${kind}::text order by record_fold(tag), tag`,
  );
  return rows.map(({ tag }) => tag);
}

/** The statement of the first page of contacts, newest first, of the workspace $1: what the bench gives its peer. */
export function contactListStatement(relations: Pick<RecordRelations, 'listsOf'>, limit: number): string {
  const { columns, tags } = recordSource({ workspaceId: '', kind: 'contact' }, relations);
  const { sql: text } = new PgDialect().sqlToQuery(
    sql`select ${columns}
          from (select * from contacts r where r.workspace_id = ${'workspace'}::uuid and r.deleted_at is null
                 order by r.created_at desc, r.id desc limit ${sql.raw(String(limit))}) r ${tags}
         order by r.created_at desc, r.id desc`,
  );
  return text;
}

// Exports read one snapshot through a cursor, so a million rows need no more memory than a page.
/** In their order, those without a value last. */
export function rowsInBatches(
  db: Database,
  { table, columns, tags }: RecordSource,
  matching: SQL,
  order: RecordOrder,
): AsyncGenerator<RecordRow[], void, undefined> {
  const blankLast = order.column.parts ? sql`(${order.column.parts.blank}), ` : sql``;
  return readInBatches<RecordRow>(
    db,
    sql`select ${columns} from ${table} r ${tags}
         where ${matching} order by ${blankLast}${orderBy(order, 'filled')}`,
    MOMENTS_AS_TEXT,
  );
}

/** User id → e-mail address. */
export async function addressesOfUsers(db: Database, workspaceId: string): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ id: string; email: string }>(
    sql`select id, email from workspace_users where workspace_id = ${workspaceId}::uuid`,
  );
  return new Map(rows.map(({ id, email }) => [id, email]));
}
export async function namesOfUsers(
  db: Database,
  workspaceId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await runNamed<{ id: string; name: string }>(
    db,
    'record-users',
    sql`select id, name from workspace_users
         where workspace_id = ${workspaceId}::uuid and id = any(${sql.param([...ids])}::uuid[])`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Ids of the people of a workspace, in the order of their names. */
export async function usersByName(db: Database, workspaceId: string): Promise<string[]> {
  const rows = await runNamed<{ id: string }>(
    db,
    'record-users-by-name',
    sql`select id from workspace_users where workspace_id = ${workspaceId}::uuid and removed_at is null
         order by record_fold(name), id`,
  );
  return rows.map(({ id }) => id);
}
