// Tables that grow with time, partitioned by month (decision 064). Their partitions come and go here; which months may go says the
// feature that owns the table. Months are those of UTC.
import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { z } from 'zod';
import { defineJob, type Job } from '../jobs/jobs.ts';
import type { Platform } from '../platform.ts';
import { type Database, isLockTimeout } from './client.ts';

/** How many months to come have their partition: a database that is not served for so long keeps its rows in the rest. */
const MONTHS_AHEAD = 2;

export interface Month {
  /** As "2026-11". */
  month: string;
  /** With indexes. */
  bytes: number;
}

/**
 * Creates the partitions of the months to come, and of months that have rows in the rest, as after a restore. One transaction each. A table
 * that is too busy is left to the next night: a start does not fail for it.
 * @returns how many were new
 */
export async function createMonths(db: NodePgDatabase): Promise<number> {
  const { rows: tables } = await db.execute<{ name: string; key: string }>(sql`select name, key from months.tables`);
  let created = 0;
  for (const { name, key } of tables) {
    const id = sql.identifier(key);
    const { rows: missing } = await db.execute<{ month: string }>(sql`
      with wanted as (
        select date_trunc('month', now() at time zone 'UTC')::date as this)
      select month::text from (
        select (this + make_interval(months => n))::date as month from wanted, generate_series(0, ${MONTHS_AHEAD}::int) n
        union
        select distinct month_of_id(${id}) from months.${sql.identifier(`${name}_rest`)}, wanted
         where ${id} >= month_first_id('2020-01-01') and ${id} < month_first_id(this)) m
       where to_regclass(format('months.%I', ${name}::text || to_char(month, '_YYYY_MM'))) is null
       order by month`);
    try {
      for (const { month } of missing) if (await createMonth(db, name, month)) created += 1;
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
    }
  }
  return created;
}

/**
 * The partition of a month, for a table that gets rows of the past.
 * @param month as "2026-11-01"
 * @returns false where there is one
 */
export async function createMonth(db: NodePgDatabase, table: string, month: string): Promise<boolean> {
  const { rows } = await db.execute<{ created: boolean }>(
    sql`select months.create_month(${table}::text, ${month}::date) as created`,
  );
  return rows[0]?.created === true;
}

/** @returns the months of a table that have a partition, oldest first */
export async function listMonths(db: Database, table: string): Promise<Month[]> {
  const { rows } = await db.execute<{ month: string; bytes: number }>(sql`
    select replace(right(p.relname, 7), '_', '-') as month, pg_total_relation_size(p.oid)::float8 as bytes
      from pg_inherits i join pg_class p on p.oid = i.inhrelid
     where i.inhparent = ${table}::regclass and p.relname ~ '_[0-9]{4}_[0-9]{2}$'
     order by month`);
  return rows;
}

export interface MonthlyTable {
  name: string;
  /** How many of the next months have a partition. */
  ahead: number;
  /** About how many rows are in the rest. */
  rest: number;
}

export async function readMonthlyTables(db: Database): Promise<MonthlyTable[]> {
  const { rows } = await db.execute<MonthlyTable & Record<string, unknown>>(sql`
    select t.name,
           (select count(*)::int from generate_series(1, ${MONTHS_AHEAD}::int) n
             where to_regclass(format('months.%I', t.name || to_char(now() at time zone 'UTC' + make_interval(months => n), '_YYYY_MM'))) is not null) as ahead,
           greatest(0, (select reltuples from pg_class where oid = to_regclass(format('months.%I', t.name || '_rest'))))::float8 as rest
      from months.tables t order by t.name`);
  return rows;
}

/**
 * Deletes all rows of a month at once.
 * @returns false where the table was too busy: its users wait for half a second at most, and the next night tries again
 */
async function dropMonth(db: Database, table: string, month: string): Promise<boolean> {
  try {
    await db.execute(sql`select months.drop_month(${table}::text, ${`${month}-01`}::date)`);
    return true;
  } catch (error) {
    if (isLockTimeout(error)) return false;
    throw error;
  }
}

/**
 * Drops the months of which every row is older than `kept` months (null keeps all).
 * @param mayGo false for one whose rows are still needed
 * @returns the months that went
 */
export async function dropOldMonths(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  table: string,
  kept: number | null,
  mayGo: (month: string) => Promise<boolean> = async () => true,
): Promise<string[]> {
  const gone: string[] = [];
  if (kept === null) return gone;
  for (const { month } of await listMonths(db, table)) {
    const [year, number] = month.split('-').map(Number) as [number, number];
    if (Date.UTC(year, number + kept) > clock.now()) break;
    if ((await mayGo(month)) && (await dropMonth(db, table, month))) gone.push(month);
  }
  return gone;
}

/** Every night: long before the month begins, and after a restore. */
export function createMonthsJob({ db, log }: Pick<Platform, 'db' | 'log'>): Job {
  return defineJob({ name: 'months-create', payload: z.unknown(), cron: '10 2 * * *', maxAttempts: 3 }, async () => {
    log.info({ created: await createMonths(db) }, 'partitions of the coming months created');
  });
}
