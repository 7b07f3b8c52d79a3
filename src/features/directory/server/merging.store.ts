// SQL that brings staged companies into the directory, by sets, within one transaction: until it ends, searches see the directory as it was.
import { type SQL, sql } from 'drizzle-orm';
import type { Session } from '#platform/db/session.ts';
import type { DirectorySource } from '../domain/sources.ts';

const STATED = [
  ['name', 'domain', 'city', 'country', 'address', 'industry', 'industry_text', 'size', 'founded'],
  ['register', 'twin_key', 'hidden', 'search'],
].flat();
const stated = (alias: string): SQL => sql.raw(STATED.map((column) => `${alias}.${column}`).join(', '));

/**
 * New words wait in a list that is put into the index at once at the end: a quarter of the time of putting in each by itself. Memory in this
 * transaction alone.
 */
export async function prepareForMany(session: Session): Promise<void> {
  for (const setting of [
    `gin_pending_list_limit = '512MB'`,
    `work_mem = '128MB'`,
    `maintenance_work_mem = '256MB'`,
    'jit = off',
  ]) {
    await session.run(sql.raw(`set local ${setting}`));
  }
}

/** Of a key that a file has twice the last row stays. */
export async function dropRepeated(session: Session): Promise<void> {
  await session.run(sql`analyze directory.staged`);
  await session.run(sql`
    delete from directory.staged s using (select key, max(n) as n from directory.staged group by key having count(*) > 1) twice
     where s.key = twice.key and s.n < twice.n`);
}

/** Companies House says more of a British company than GLEIF does. */
export async function hideStagedTwins(session: Session): Promise<void> {
  await session.run(sql`
    update directory.staged s set hidden = 'twin' from directory_companies c
     where s.twin_key <> '' and c.twin_key = s.twin_key and c.twin_key <> '' and c.source = 'companies-house' and c.hidden = ''`);
}

/** The same once Companies House itself has changed: what it has no longer is shown again. */
export async function hideTwins(session: Session): Promise<void> {
  await session.run(sql`
    update directory_companies g set hidden = 'twin' from directory_companies c
     where g.source = 'gleif' and g.hidden = '' and g.twin_key <> '' and c.twin_key = g.twin_key and c.twin_key <> ''
       and c.source = 'companies-house' and c.hidden = ''`);
  await session.run(sql`
    update directory_companies g set hidden = ''
     where g.source = 'gleif' and g.hidden = 'twin' and not exists (
       select 1 from directory_companies c where c.twin_key = g.twin_key and c.twin_key <> ''
          and c.source = 'companies-house' and c.hidden = '')`);
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

/** After the transaction: what the planner and index-only reads go by. */
export const tidyDirectory = (session: Session) => session.run(sql`vacuum (analyze) directory_companies`);
