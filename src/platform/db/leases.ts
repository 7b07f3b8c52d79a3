// Leases: work that one process at a time may do, or so many at a time, without a lock that would hold a connection for as long.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { newId } from '../ids.ts';
import type { Log } from '../log.ts';
import type { Database } from './client.ts';

/** A holder renews well before; one that has died loses its lease then. */
const LEASE_MS = 15_000;
const RENEW_MS = LEASE_MS / 3;
/** A wait for another holder looks this often. */
const LOOK_MS = 250;
const UNTIL = sql`now() + make_interval(secs => ${LEASE_MS}::float8 / 1000)`;

interface LeasePlatform {
  db: Database;
  log: Log;
}

export type Leased<T> = { held: true; result: T } | { held: false; freeInMs: number };

/**
 * Runs `work` under the first of these leases that is free; `{ held: false }` where none is. `lost` is aborted where another process
 * has claimed it all the same (a process that was suspended, a database that was away): work in steps stops there.
 */
export async function withLease<T>(
  { db, log }: LeasePlatform,
  names: readonly string[],
  work: (lost: AbortSignal) => Promise<T>,
): Promise<Leased<T>> {
  const holder = newId();
  const claimed = await claim(db, names, holder);
  if (claimed.name === null) return { held: false, freeInMs: claimed.freeInMs };
  const { name } = claimed;
  const lost = new AbortController();
  const timer = setInterval(() => {
    renew(db, name, holder).then(
      (held) => held || lost.abort(new Error(`the lease "${name}" was lost`)),
      (error: unknown) => log.warn({ err: error, name }, 'a lease could not be renewed'),
    );
  }, RENEW_MS);
  try {
    return { held: true, result: await work(lost.signal) };
  } finally {
    clearInterval(timer);
    await release(db, name, holder);
  }
}

/** The same, but waits for its turn. @returns null where it did not come before `stopping` was aborted */
export async function withLeaseInTurn<T>(
  platform: LeasePlatform,
  name: string,
  stopping: AbortSignal,
  work: (lost: AbortSignal) => Promise<T>,
): Promise<T | null> {
  for (;;) {
    const leased = await withLease(platform, [name], work);
    if (leased.held) return leased.result;
    if (stopping.aborted) return null;
    await sleep(Math.min(leased.freeInMs, LOOK_MS), undefined, { signal: stopping }).catch(() => undefined);
  }
}

/** Leases that died holders have left. */
export async function purgeLeases(db: Database): Promise<void> {
  await db.execute(sql`delete from leases where until < now() - interval '1 hour'`);
}

async function claim(
  db: Database,
  names: readonly string[],
  holder: string,
): Promise<{ name: string; freeInMs: 0 } | { name: null; freeInMs: number }> {
  // Where two choose the same free one at once, the second takes another.
  for (let tries = 0; tries <= names.length; tries += 1) {
    const { rows } = await db.execute<{ name: string | null; free: boolean; freeInMs: number }>(sql`
      with asked as (
        select name, l.until from unnest(${sql.param([...names])}::text[]) as name left join leases l using (name)),
      claimed as (
        insert into leases as l (name, holder, until)
        select name, ${holder}::uuid, ${UNTIL} from asked where until is null or until <= now() order by random() limit 1
        on conflict (name) do update set holder = excluded.holder, until = excluded.until where l.until <= now()
        returning name)
      select (select name from claimed) as name, bool_or(until is null or until <= now()) as free,
             greatest(1, coalesce(extract(epoch from min(until) - now()) * 1000, 1))::float8 as "freeInMs" from asked`);
    const [row] = rows;
    if (row?.name) return { name: row.name, freeInMs: 0 };
    if (!row?.free) return { name: null, freeInMs: row?.freeInMs ?? 1 };
  }
  return { name: null, freeInMs: 1 };
}

async function renew(db: Database, name: string, holder: string): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`update leases set until = ${UNTIL} where name = ${name} and holder = ${holder}::uuid`,
  );
  return rowCount === 1;
}

async function release(db: Database, name: string, holder: string): Promise<void> {
  await db.execute(sql`delete from leases where name = ${name} and holder = ${holder}::uuid`);
}
