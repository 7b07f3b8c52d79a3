// SQL that merges staged companies into the directory, by sets, within one transaction: until it ends, searches see the directory as it was.
import { type SQL, sql } from 'drizzle-orm';
import { copyLine } from '#platform/db/bulk-rows.ts';
import type { Database } from '#platform/db/client.ts';
import { type Session, withSession } from '#platform/db/session.ts';
import type { RegisteredCompany } from '../domain/registers/register.ts';
import type { DirectorySource } from '../domain/sources.ts';
import { getTerms, toTsvector } from '../domain/terms.ts';

const STATED = [
  ['name', 'domain', 'city', 'country', 'address', 'industry', 'industry_text', 'size', 'founded'],
  ['register', 'twin_key', 'hidden', 'search'],
].flat();
const stated = (alias: string): SQL => sql.raw(STATED.map((column) => `${alias}.${column}`).join(', '));

/**
 * Settings for the transaction of an import, and statistics of the directory as it is now. New words wait in a list that goes into the index at
 * once at the end: a quarter of the time of adding each by itself.
 *
 * Statements of an import join one whole set with another, and the planner knows little of either: rows of this transaction, or a register that
 * no sample has met, are in no statistics. It then expects one row and reads the other table once for each, which made minutes of seconds for
 * 40,000 companies. Without nested loops the worst plan still reads each table once.
 */
export async function prepareForMany(session: Session): Promise<void> {
  for (const setting of [
    'enable_nestloop = off',
    `gin_pending_list_limit = '512MB'`,
    `work_mem = '128MB'`,
    `maintenance_work_mem = '256MB'`,
    'jit = off',
  ]) {
    await session.run(sql.raw(`set local ${setting}`));
  }
  await analyzeDirectory(session);
}

/** Counts rows of this transaction, too. A sample: half a second at any size. */
export const analyzeDirectory = (session: Session) => session.run(sql`analyze directory_companies`);

/** Of a key that a file has twice the last row stays. */
export async function dropRepeated(session: Session): Promise<void> {
  await session.run(sql`analyze directory.staged`);
  await session.run(sql`
    delete from directory.staged s using (select key, max(n) as n from directory.staged group by key having count(*) > 1) twice
     where s.key = twice.key and s.n < twice.n`);
}

/** A register says more of its companies than GLEIF does; of several records of GLEIF's the one with the lowest LEI is shown. */
export async function hideStagedTwins(session: Session): Promise<void> {
  await session.run(sql`
    update directory.staged s set hidden = 'twin' from directory_companies c
     where s.twin_key <> '' and c.twin_key = s.twin_key and c.twin_key <> '' and c.source <> 'gleif' and c.hidden <> 'gone'`);
  await session.run(sql`
    update directory.staged s set hidden = 'twin'
      from (select twin_key, min(key) as key from directory.staged where twin_key <> '' group by twin_key having count(*) > 1) first
     where s.twin_key = first.twin_key and s.key <> first.key and s.hidden = ''`);
}

/** The same for the whole directory, once a register has changed: what it has no longer is shown again. */
export async function hideTwins(session: Session): Promise<void> {
  await session.run(sql`
    update directory_companies c set hidden = case when c.id = t.shown then '' else 'twin' end
      from (select twin_key, (array_agg(id order by source = 'gleif', key))[1] as shown from directory_companies
             where twin_key <> '' and hidden <> 'gone' group by twin_key having count(*) > 1 or bool_or(hidden = 'twin')) t
     where c.twin_key = t.twin_key and c.twin_key <> '' and c.hidden <> 'gone' and c.hidden <> case when c.id = t.shown then '' else 'twin' end`);
}

interface Into {
  source: DirectorySource;
  /** Day of the file. */
  asOf: string;
}

/** Rows that say something else now; answers how many. */
export function updateChanged(session: Session, { source, asOf }: Into): Promise<number> {
  const assignments = sql.raw(STATED.map((column) => `${column} = s.${column}`).join(', '));
  return session.change(sql`
    update directory_companies c set ${assignments}, as_of = ${asOf}::date from directory.staged s
     where c.source = ${source} and c.key = s.key and (${stated('c')}) is distinct from (${stated('s')})`);
}

/** `ids`: an SQL expression for those of rows that do not take the next one. */
export function addNew(session: Session, { source, asOf }: Into, ids: SQL | null = null): Promise<number> {
  return session.change(sql`
    insert into directory_companies (${sql.raw(ids === null ? '' : 'id, ')}source, key, as_of, added_at, ${sql.raw(STATED.join(', '))})
    select ${ids === null ? sql`` : sql`${ids}, `}${source}::text, s.key, ${asOf}::date, now(), ${stated('s')}
      from directory.staged s left join directory_companies c on c.source = ${source} and c.key = s.key
     where c.id is null order by s.n`);
}

/** What its source no longer has; answers how many. */
export function hideGone(session: Session, { source, asOf }: Into): Promise<number> {
  return session.change(sql`
    update directory_companies c set hidden = 'gone', as_of = ${asOf}::date
     where c.source = ${source} and c.hidden <> 'gone' and not exists (select 1 from directory.staged s where s.key = c.key)`);
}

export async function countPresent(session: Session, source: DirectorySource): Promise<number> {
  const [row] = await session.run<{ n: number }>(
    sql`select count(*)::int as n from directory_companies where source = ${source} and hidden <> 'gone'`,
  );
  return row?.n ?? 0;
}

export const indexWords = (session: Session) =>
  session.run(sql`select gin_clean_pending_list('directory_companies_search'::regclass)`);

/** After the transaction: what index-only reads go by. */
export const tidyDirectory = (session: Session) => session.run(sql`vacuum (analyze) directory_companies`);

// The staging table holds the rows of one file; it is not logged, since all of it is in the file.

const COLUMNS = [
  ['n', 'key', 'name', 'domain', 'city', 'country', 'address', 'industry', 'industry_text', 'size', 'founded'],
  ['register', 'twin_key', 'search'],
].flat();

export async function openStaging(session: Session): Promise<void> {
  await session.run(sql`create unlogged table if not exists directory.staged (
    n integer not null, key text not null, name text not null, domain text not null, city text not null, country text not null,
    address text not null, industry text not null, industry_text text not null, size text not null, founded integer,
    register text not null, twin_key text not null, hidden text not null default '', search tsvector not null)`);
}

export const emptyStaging = (session: Session) => session.run(sql`truncate directory.staged`);

export async function countStaged(session: Session): Promise<number> {
  const [row] = await session.run<{ n: number }>(sql`select count(*)::int as n from directory.staged`);
  return row?.n ?? 0;
}

/** `first`: place of the first one in its file. */
export function stage(
  session: Session,
  source: DirectorySource,
  companies: readonly RegisteredCompany[],
  first: number,
): Promise<void> {
  return session.copy('directory.staged', COLUMNS, blocks(source, companies, first));
}

const LINES = 500;

function* blocks(source: DirectorySource, companies: readonly RegisteredCompany[], first: number): Generator<string> {
  let block = '';
  for (const [n, company] of companies.entries()) {
    block += getLine(source, company, first + n);
    if (n % LINES === LINES - 1) {
      yield block;
      block = '';
    }
  }
  if (block !== '') yield block;
}

function getLine(source: DirectorySource, company: RegisteredCompany, n: number): string {
  const { key, name, domain, city, country, address, industry, industryText, size, founded, register, twinKey } =
    company;
  return copyLine([
    String(n),
    key,
    name,
    domain,
    city,
    country,
    address,
    industry,
    industryText,
    size,
    founded === null ? null : String(founded),
    register,
    twinKey,
    toTsvector(getTerms(company, source)),
  ]);
}

export type { Session };

/** Null where another process is at it. */
export const withDirectoryLock = <T>(db: Database, work: (session: Session) => Promise<T>): Promise<T | null> =>
  withSession(db, 'directory', work);

// The first ids are reserved for the built-in companies, so that they come first in results.

const RESERVED = 10_000;

/** What comes from registers begins behind the reserved ids. */
export async function reserveIds(session: Session): Promise<void> {
  await session.run(sql`
    select setval(pg_get_serial_sequence('directory_companies', 'id'), greatest(${RESERVED}::bigint, (select max(id) from directory_companies)))`);
}

/** For each row of an insert the next of them. */
export const reservedIds = (): SQL =>
  sql`(select coalesce(max(id), 0) from directory_companies where id < ${RESERVED}::bigint) + row_number() over (order by s.n)`;
