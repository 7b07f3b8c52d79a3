// SQL of what was found before and is new to the library: which rows fit, a page of them, how many there are.
import { type SQL, sql } from 'drizzle-orm';
import { type Database, runOnce } from '#platform/db/client.ts';
import {
  type DirectoryFilters,
  type DirectoryOrder,
  directoryFits,
  UNKNOWN_RANK,
} from '#prospecting/directory/server/index.ts';
import { type FoundCompany, type FoundPerson, SIZE_BANDS, SMALL_FIRST } from '#prospecting/prospects/contract.ts';
import type { SourceInfo } from '#prospecting/searches/contract.ts';
import { searchWords } from '#shared/text-match.ts';
import type { DiscoverFilters, DiscoverKind } from '../../contract.ts';
import { chosenSources } from '../../domain/chosen-sources.ts';
import { kindBeginnings } from '../../domain/filters.ts';
import { cityNames } from '../../domain/relevance.ts';
import { knownRecords, recordsKnownAsFound } from '../found/match-sources.store.ts';

export interface FoundQuestion {
  workspaceId: string;
  kind: DiscoverKind;
  filters: DiscoverFilters;
  /** Only what was found after it. */
  since?: Date | undefined;
}

export interface FoundRow {
  id: string;
  groupId: string;
  kind: DiscoverKind;
  shape: FoundCompany | FoundPerson;
  source: SourceInfo;
  capability: string;
  runId: string;
  price: number;
  nameFolded: string;
  firstFoundAt: Date;
  foundAt: Date;
  email: string;
}

const foundColumns = sql.raw(
  `f.id, f.group_id as "groupId", f.kind, f.shape, f.source, f.capability, f.run_id as "runId", f.price, f.name_folded as "nameFolded", f.first_found_at as "firstFoundAt",
   f.found_at as "foundAt", f.email`,
);

/** Escapes a text for LIKE. */
const plain = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
const among = (column: string, values: readonly string[]): SQL =>
  sql`${sql.raw(column)} && ${sql.param([...values])}::text[]`;

/** Words of a text, each of which has to be in it: its beginning at the beginning of a word where it is short. */
export function containsWords(column: SQL, text: string): SQL[] {
  return searchWords(text).map(
    (word) => sql`${column} like ${word.length < 3 ? '% ' : '%'} || record_fold(${plain(word)}::text) || '%'`,
  );
}

/** Words of a kind of business, of each group one. */
export function containsKind(column: SQL, kind: DiscoverFilters['businessKind']): SQL[] {
  return kindBeginnings(kind).map((group) => {
    const each = group.map((word) => sql`${column} like '%' || record_fold(${plain(word)}::text) || '%'`);
    return sql`(${sql.join(each, sql` or `)})`;
  });
}

/** Beginnings of the names that a city is known by. */
export function citiesLike(typed: string): SQL {
  const names = cityNames(typed).map((name) => `${plain(name)}%`);
  return sql`any(array(select record_fold(one) from unnest(${sql.param(names)}::text[]) one))`;
}

/** Whether the row under the alias fits; the workspace is part of it. */
function fits(alias: 'f' | 'g', { workspaceId, kind, filters, since }: FoundQuestion): SQL {
  const row = sql.raw(alias);
  const column = (name: string) => sql.raw(`${alias}.${name}`);
  const conditions = [
    sql`${row}.workspace_id = ${workspaceId}::uuid and ${row}.kind = ${kind}`,
    ...containsWords(column('search'), filters.q),
    ...containsWords(column('search'), kind === 'person' ? filters.language : ''),
    ...containsKind(column('search'), filters.businessKind),
  ];
  if (since) conditions.push(sql`${row}.first_found_at > ${since.toISOString()}::timestamptz`);
  if (kind === 'person') {
    conditions.push(...containsWords(sql`(' ' || ${row}.title_folded)`, filters.title));
    if (filters.seniority.length > 0) conditions.push(among(`${alias}.seniorities`, filters.seniority));
  }
  if (filters.industry.length > 0) conditions.push(among(`${alias}.industries`, filters.industry));
  if (filters.size.length > 0) conditions.push(among(`${alias}.sizes`, filters.size));
  if (filters.country.length > 0)
    conditions.push(sql`${row}.country = any(${sql.param([...filters.country])}::text[])`);
  if (filters.city !== '') conditions.push(inCity(alias, filters.city));
  const sources = chosenSources(filters.source);
  if (sources) conditions.push(sql`${row}.capability = any(${sql.param(sources.origins)}::text[])`);
  if (filters.foundedFrom !== null && kind === 'company')
    conditions.push(sql`(${row}.shape->>'founded')::int >= ${filters.foundedFrom}::int`);
  if (filters.hasEmail) conditions.push(sql`${row}.has_email`);
  if (filters.hasPhone) conditions.push(sql`${row}.has_phone`);
  return sql.join(conditions, sql` and `);
}

/** Where it is, or the city that it was searched in. */
function inCity(alias: string, city: string): SQL {
  const asked = `%|${plain(city)}%`;
  return sql`(${sql.raw(alias)}.city_folded like ${citiesLike(city)} or ${sql.raw(alias)}.search like record_fold(${asked}::text))`;
}

/** Neither kept nor excluded, the same for all of a group. Sample data was paid for too: its rows are among them, each with its mark. */
function isNew(kind: DiscoverKind): SQL {
  return sql`not exists (select ${recordsKnownAsFound(kind)})
         and not exists (select from discover_excluded e
                          where e.workspace_id = f.workspace_id and e.ref_from = 'found' and e.ref_id = f.group_id::text)`;
}

/** Found groups that fit and are new: their ids, for joins. */
function newGroups(question: FoundQuestion): SQL {
  return sql`select distinct f.group_id from discover_found f where ${fits('f', question)} and ${isNew(question.kind)}`;
}

/** Each along its index: found last first, or by name. */
export type FoundOrder = 'newest' | 'name' | '-name';
const BY_NAME = sql.raw('f.name_folded');
const BY_TIME = sql.raw('f.first_found_at');

/** What the order compares of a row, as a cursor carries it. */
export const foundKey = (order: FoundOrder, row: FoundRow): string =>
  order === 'newest' ? row.firstFoundAt.toISOString() : row.nameFolded;

/** Where a page of `FoundOrder` ends. */
export interface FoundPlace {
  key: string;
  id: string;
}

/** Of each group the row that was found last, where it fits. */
const isLastOfGroup = (question: FoundQuestion): SQL =>
  sql`not exists (select from discover_found g
                   where g.workspace_id = f.workspace_id and g.group_id = f.group_id
                     and (g.first_found_at, g.id) > (f.first_found_at, f.id) and ${fits('g', question)})`;

/** One row of each group; a page after a place. */
export function newFoundPage(
  db: Database,
  question: FoundQuestion,
  order: FoundOrder,
  after: FoundPlace | null,
  limit: number,
): Promise<FoundRow[]> {
  const by = order === 'newest' ? BY_TIME : BY_NAME;
  const direction = sql.raw(order === 'name' ? 'asc' : 'desc');
  const beyond = sql.raw(order === 'name' ? '>' : '<');
  const key = order === 'newest' ? sql`${after?.key}::timestamptz` : sql`${after?.key}::text`;
  const place = after === null ? sql`true` : sql`(${by}, f.id) ${beyond} (${key}, ${after.id}::uuid)`;
  return runOnce<FoundRow>(
    db,
    sql`select ${foundColumns} from discover_found f
         where ${fits('f', question)} and ${place} and ${isNew(question.kind)} and ${isLastOfGroup(question)}
         order by ${by} ${direction}, f.id ${direction} limit ${limit}::int`,
  );
}

/** The first rows of `newest`, down to a place. */
export function newFoundUntil(db: Database, question: FoundQuestion, until: FoundPlace): Promise<FoundRow[]> {
  return runOnce<FoundRow>(
    db,
    sql`select ${foundColumns} from discover_found f
         where ${fits('f', question)} and (${BY_TIME}, f.id) >= (${until.key}::timestamptz, ${until.id}::uuid)
           and ${isNew(question.kind)} and ${isLastOfGroup(question)}
         order by ${BY_TIME} desc, f.id desc`,
  );
}

/** Of companies: by a value that is not known of all of them; lower ranks first, of equal ones what was found last. All that fit are compared. */
export async function newFoundInOrder(
  db: Database,
  question: FoundQuestion,
  { by, descending }: DirectoryOrder,
  after: { rank: number; id: string | null } | null,
  limit: number,
): Promise<{ rank: number; row: FoundRow }[]> {
  // Of several sizes that were asked for it is not known which one it has.
  const size = sql`case when cardinality(f.sizes) = 1 then f.sizes[1] end`;
  const position = (bands: readonly string[]) => sql`array_position(${sql.param([...bands])}::text[], ${size})`;
  const value = by === 'founded' ? sql`(f.shape->>'founded')::int` : position(SIZE_BANDS);
  const rank =
    by === 'smallFirst'
      ? sql`coalesce(${position(SMALL_FIRST)}, ${SMALL_FIRST.indexOf('') + 1}::int)`
      : sql`coalesce(${sql.raw(descending ? '-' : '')}(${value}), ${UNKNOWN_RANK}::int)`;
  const place =
    after === null
      ? sql`true`
      : sql`(r.rank > ${after.rank}::int or r.rank = ${after.rank}::int and r.id < ${after.id}::uuid)`;
  const rows = await runOnce<FoundRow & { rank: number }>(
    db,
    sql`select r.* from (
          select ${foundColumns}, ${rank} as rank from discover_found f
           where ${fits('f', question)} and ${isNew(question.kind)} and ${isLastOfGroup(question)}) r
         where ${place} order by r.rank, r.id desc limit ${limit}::int`,
  );
  return rows.map(({ rank: ofRow, ...row }) => ({ rank: ofRow, row }));
}

export async function countNewFound(db: Database, question: FoundQuestion): Promise<number> {
  const rows = await runOnce<{ n: number }>(db, sql`select count(*)::int as n from (${newGroups(question)}) g`);
  return rows[0]?.n ?? 0;
}

/** Rows by id, in no order; those of other workspaces are left out. */
export function foundById(db: Database, workspaceId: string, ids: readonly string[]): Promise<FoundRow[]> {
  return runOnce<FoundRow>(
    db,
    sql`select ${foundColumns} from discover_found f
         where f.workspace_id = ${workspaceId}::uuid and f.id = any(${sql.param([...ids])}::uuid[])`,
  );
}

/** Rows by what their sources know them by, in that order, each with the record of the library that it is. */
export function foundByKeys(
  db: Database,
  workspaceId: string,
  kind: DiscoverKind,
  keys: readonly string[],
): Promise<(FoundRow & { recordId: string | null })[]> {
  return runOnce(
    db,
    sql`select ${foundColumns}, (select k.record_id ${recordsKnownAsFound(kind)} limit 1) as "recordId"
          from unnest(${sql.param([...keys])}::text[]) with ordinality as asked(key, place)
          join discover_found f on f.workspace_id = ${workspaceId}::uuid and f.kind = ${kind} and f.key = asked.key
         order by asked.place`,
  );
}

/** All of a group, newest first. */
export function foundGroup(db: Database, workspaceId: string, groupId: string): Promise<FoundRow[]> {
  return runOnce<FoundRow>(
    db,
    sql`select ${foundColumns} from discover_found f
         where f.workspace_id = ${workspaceId}::uuid and f.group_id = ${groupId}::uuid order by f.found_at desc, f.id desc`,
  );
}

// Rows of the directory that are not new to a workspace: saved, excluded, or shown as found

/** Ids (text) of the directory. */
function hiddenIds(question: FoundQuestion): SQL {
  const { workspaceId } = question;
  return sql`
    select k.ref_id ${knownRecords('company', sql`${workspaceId}::uuid`, { from: 'directory' })}
    union
    select e.ref_id from discover_excluded e where e.workspace_id = ${workspaceId}::uuid and e.ref_from = 'directory'
    union
    select t.directory_id from discover_twins t
     where t.workspace_id = ${workspaceId}::uuid and t.group_id in (${newGroups(question)})`;
}

/** How many of those that fit are nothing new; `after`: only those with a higher id. */
export async function countHidden(
  db: Database,
  question: FoundQuestion,
  filters: DirectoryFilters,
  after: string | null,
): Promise<number> {
  const rows = await runOnce<{ n: number }>(
    db,
    sql`select count(*)::int as n from (${hiddenIds(question)}) h(id)
          join directory_entries d on d.id = h.id::bigint
         where ${directoryFits(filters)} and d.id > ${after ?? '0'}::bigint`,
  );
  return rows[0]?.n ?? 0;
}

/** Of these rows of the directory those that are nothing new. */
export async function hiddenAmong(db: Database, question: FoundQuestion, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await runOnce<{ id: string }>(
    db,
    sql`select h.id from (${hiddenIds(question)}) h(id) where h.id = any(${sql.param([...ids])}::text[])`,
  );
  return new Set(rows.map(({ id }) => id));
}
