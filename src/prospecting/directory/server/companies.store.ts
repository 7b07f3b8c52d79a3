// SQL that reads companies of the directory by their terms, in the order of their ids.
import { type SQL, sql } from 'drizzle-orm';
import { type Database, runNamed, runOnce } from '#platform/db/client.ts';
import { SIZE_BANDS, SMALL_FIRST } from '#prospecting/prospects/contract.ts';
import {
  type DirectoryFilters,
  type DirectoryOrder,
  type Lookup,
  type RankedPlace,
  toGroups,
  toLookup,
  UNKNOWN_RANK,
} from '../domain/terms.ts';
import type { CompanyRow } from './present-row.ts';

/** The day is that of the last file which has the company. */
const columns = sql.raw(
  `d.id::text as id, d.source, d.key, d.name, d.domain, d.city, d.country, d.address, d.industry, d.industry_text as "industryText", d.size,
   d.founded, d.register, case when d.hidden = 'gone' then d.as_of else coalesce(
     (select max(i.as_of) from directory_imports i where i.source = d.source and i.state = 'done'), d.as_of) end::text as "asOf"`,
);

/** Where a page begins (after this id) and how many rows it has at most. */
interface Place {
  after: number;
  limit: number;
}

/** `d.search @@ ...` for a row `d` that is shown. */
function fits({ query, foundedFrom }: Lookup): SQL {
  const words = query === '' ? sql`d.hidden = ''` : sql`d.hidden = '' and d.search @@ ${query}::tsquery`;
  return foundedFrom === null ? words : sql`${words} and d.founded >= ${foundedFrom}::int`;
}

/**
 * Whether a row of `directory_entries`, under the alias `d`, is shown and fits: for joins with what a workspace has kept, found or excluded
 * (by `id`, `domain`, `name_folded`, `register`). It is for rows come upon by something else, not for looking rows up by it alone.
 */
export function directoryFits(filters: DirectoryFilters): SQL {
  const { query, foundedFrom } = toLookup(toGroups(filters));
  const words = fits({ query, foundedFrom: null });
  return foundedFrom === null
    ? words
    : sql`${words} and exists (select from directory_companies y where y.id = d.id and y.founded >= ${foundedFrom}::int)`;
}

/** By ids, also those that are no longer shown; in the order of the ids asked for. */
export async function companiesById(db: Database, ids: readonly string[]): Promise<CompanyRow[]> {
  if (ids.length === 0) return [];
  const rows = await runNamed<CompanyRow>(
    db,
    'directory-companies-by-id',
    sql`select ${columns} from directory_companies d where d.id = any(${`{${ids.join(',')}}`}::bigint[])`,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * All ids of rows that fit, ascending. Only `rare` goes to the index: what many have beside it costs the index more to put together than it costs
 * to look at the few rows.
 */
export async function idsByRareTerms(db: Database, rare: string, all: Lookup): Promise<number[]> {
  const rows = await runNamed<{ id: number }>(
    db,
    'directory-rare-rows',
    sql`with hit as materialized (
          select d.id, d.search, d.founded from directory_companies d where d.hidden = '' and d.search @@ ${rare}::tsquery)
        select id from hit where search @@ ${all.query}::tsquery and (${all.foundedFrom}::int is null or founded >= ${all.foundedFrom}::int) order by id`,
  );
  return rows.map(({ id }) => id);
}

/** Where there are no sets to tell what is rare: all that fits is looked up, and the first after `after` are kept. */
export function companiesByLookup(db: Database, query: Lookup, { after, limit }: Place): Promise<CompanyRow[]> {
  return runOnce<CompanyRow>(
    db,
    sql`with hit as materialized (select d.id from directory_companies d where ${fits(query)})
        select ${columns} from directory_companies d
         where d.id in (select id from hit where id > ${after}::bigint order by id limit ${limit}::int) order by d.id`,
  );
}

/** By id, where nothing is searched for. */
export function firstCompanies(db: Database, { after, limit }: Place): Promise<CompanyRow[]> {
  return runNamed<CompanyRow>(
    db,
    'directory-first-companies',
    sql`select ${columns} from directory_companies d where d.id > ${after}::bigint and d.hidden = '' order by d.id limit ${limit}::int`,
  );
}

/** Ids of rows in an order, with what it compares of them. `of`: the rows to order, every one of which is looked at. */
export async function idsInOrder(
  db: Database,
  of: { ids: readonly number[] } | { query: Lookup },
  { order, above, after, limit }: { order: DirectoryOrder; above: number; after: RankedPlace | null; limit: number },
): Promise<RankedPlace[]> {
  const rows =
    'ids' in of ? sql`d.hidden = '' and d.id = any(${`{${of.ids.join(',')}}`}::bigint[])` : sql`${fits(of.query)}`;
  const place = after === null ? sql`true` : sql`(r.rank, r.id) > (${after.rank}::int, ${after.id}::bigint)`;
  return runOnce<RankedPlace>(
    db,
    sql`select r.id::text as id, r.rank from (
          select d.id, ${rankColumn(order)} as rank from directory_companies d where ${rows} and d.id > ${above}::bigint) r
         where ${place} order by r.rank, r.id limit ${limit}::int`,
  );
}

function rankColumn({ by, descending }: DirectoryOrder): SQL {
  if (by === 'smallFirst') return sql`array_position(${sql.param([...SMALL_FIRST])}::text[], d.size)`;
  const value = by === 'founded' ? sql`d.founded` : sql`array_position(${sql.param([...SIZE_BANDS])}::text[], d.size)`;
  return sql`coalesce(${sql.raw(descending ? '-' : '')}${value}, ${UNKNOWN_RANK}::int)`;
}

/** Names looked at, at most, for those that fit otherwise too. */
const MAX_NAMES = 2_000;

/** Ids of rows that fit and whose names begin so, by name. Along the index of names, however many fit otherwise. */
export async function idsByName(db: Database, beginning: string, query: Lookup, limit: number): Promise<string[]> {
  const rows = await runOnce<{ id: string }>(
    db,
    sql`with named as materialized (
          select d.id, d.name_folded, d.search, d.hidden, d.founded from directory_companies d
           where d.name_folded ~>=~ record_fold(${beginning}::text) and d.name_folded ~<~ (record_fold(${beginning}::text) || chr(1114111))
             and d.hidden = ''
           order by d.name_folded using ~<~ limit ${MAX_NAMES}::int)
        select d.id::text as id from named d where ${fits(query)} order by d.name_folded using ~<~, d.id limit ${limit}::int`,
  );
  return rows.map(({ id }) => id);
}

export async function countByLookup(db: Database, query: Lookup, after: number): Promise<number> {
  const rows = await runOnce<{ n: number }>(
    db,
    sql`select count(*)::int as n from directory_companies d where ${fits(query)} and d.id > ${after}::bigint`,
  );
  return rows[0]?.n ?? 0;
}

/**
 * The last id that there was at a moment: rows that came later have higher ones, but for built-in companies that a later version brought. Halves the
 * span of ids in which it lies, some twenty times.
 */
export async function lastIdAt(db: Database, at: Date): Promise<number> {
  const moment = sql`${at.toISOString()}::timestamptz`;
  const rows = await runNamed<{ id: number }>(
    db,
    'directory-last-id-at',
    sql`with recursive span(low, high) as (
          select 0::bigint, coalesce((select max(id) from directory_companies), 0)
          union all
          select case when m.id is null or m.added_at <= ${moment} then s.middle else s.low end,
                 case when m.id is null or m.added_at <= ${moment} then s.high else m.id - 1 end
            from (select low, high, (low + high + 1) / 2 as middle from span where low < high) s
            left join lateral (
              select id, added_at from directory_companies where id > s.low and id <= s.middle order by id desc limit 1) m on true)
        select low as id from span where low >= high`,
  );
  return rows[0]?.id ?? 0;
}
