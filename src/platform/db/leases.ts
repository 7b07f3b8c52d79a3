// Leases: work that one process at a time may do, or so many at a time, without a lock that would hold a connection for as long.
import { setTimeout as sleep } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { newId } from '../ids.ts';
import type { Log } from '../log.ts';
import { type Database, runNamed } from './client.ts';

/** A holder renews well before; one that has died loses its lease then. */
const LEASE_MS = 15_000;
const RENEW_MS = LEASE_MS / 3;
/** A wait for another holder looks this often. */
const POLL_MS = 250;

const NAMED = createLeaseStore({ name: 'leases', table: 'leases', key: { name: 'name' }, ms: LEASE_MS });

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
  const claimed = await NAMED.acquireNamed(db, holder, names);
  if (claimed.name === null) return { held: false, freeInMs: claimed.freeInMs };
  const { name } = claimed;
  const lost = new AbortController();
  const timer = setInterval(() => {
    NAMED.renew(db, holder, { name }).then(
      (held) => held || lost.abort(new Error(`the lease "${name}" was lost`)),
      (error: unknown) => log.warn({ err: error, name }, 'a lease could not be renewed'),
    );
  }, RENEW_MS);
  try {
    return { held: true, result: await work(lost.signal) };
  } finally {
    clearInterval(timer);
    await db.execute(sql`delete from leases where name = ${name} and holder = ${holder}::uuid`);
  }
}

/** The same, but waits for its turn. @returns null where it did not come before `stopping` was aborted */
export async function waitForLease<T>(
  platform: LeasePlatform,
  name: string,
  stopping: AbortSignal,
  work: (lost: AbortSignal) => Promise<T>,
): Promise<T | null> {
  for (;;) {
    const leased = await withLease(platform, [name], work);
    if (leased.held) return leased.result;
    if (stopping.aborted) return null;
    await sleep(Math.min(leased.freeInMs, POLL_MS), undefined, { signal: stopping }).catch(() => undefined);
  }
}

/** Leases that died holders have left. */
export async function purgeLeases(db: Database): Promise<void> {
  await db.execute(sql`delete from leases where until < now() - interval '1 hour'`);
}

// Leases that rows of a table hold: who works on what a row stands for, until when. Which row comes next is the SQL of its feature; acquiring,
// renewing and releasing are the same for all.

/** Names a leased row, by property. */
type RowKey<Key extends string> = Record<Key, string>;

interface LeaseTable<Key extends string> {
  /** Of its prepared statements. */
  name: string;
  table: string;
  /** The columns of the key, by property. */
  key: RowKey<Key>;
  /** The column that says when a lease expires. */
  until?: string;
  /** A holder that has not renewed for so long is dead. */
  ms: number;
}

export type AcquiredLease<Key extends string> = RowKey<Key> & {
  /** By the clock of the database, to the microsecond. */
  takenAt: string;
};

export interface LeaseStore<Key extends string> {
  /**
   * @param free selects the columns of the key from the table as `t`, those that come first in front; the rows are locked, and those that
   * another process is acquiring are skipped. The text of the statement is prepared: only its values may differ from call to call
   */
  acquire<Row extends object = object>(
    db: Database,
    holder: string,
    free: SQL,
    more?: { set?: SQL; returning?: SQL },
  ): Promise<(AcquiredLease<Key> & Row)[]>;
  /** Creates the row where there is none. The first of these that is free; else after how many milliseconds one may be. */
  acquireNamed(db: Database, holder: string, names: readonly string[]): Promise<Acquired>;
  /** False where another one holds it, or `condition` (on `t`) does not apply any more. */
  renew(db: Database, holder: string, key: RowKey<Key>, condition?: SQL): Promise<boolean>;
  /** `which` is a condition on `t` and what `from` joins. */
  renewMany<Row extends object>(
    db: Database,
    holder: string,
    statement: { from: SQL; which: SQL; returning: SQL },
  ): Promise<Row[]>;
  /** `set` takes the place of an empty holder without a time. A lease that went to another holder stays there. */
  release(db: Database, holder: string, key: RowKey<Key>, set?: SQL): Promise<void>;
  releaseAll(db: Database, holder: string): Promise<void>;
}

export type Acquired = { name: string; freeInMs: 0 } | { name: null; freeInMs: number };

export function createLeaseStore<Key extends string>({
  name,
  table,
  key,
  until: untilColumn = 'until',
  ms,
}: LeaseTable<Key>): LeaseStore<Key> {
  const columns = Object.entries<string>(key) as [Key, string][];
  const rows = sql.raw(table);
  const until = sql.raw(untilColumn);
  const expiry = sql.raw(`now() + interval '${ms} milliseconds'`);
  const isSame = sql.raw(columns.map(([, column]) => `t.${column} = free.${column}`).join(' and '));
  const ofKey = sql.raw(columns.map(([property, column]) => `t.${column} as "${property}"`).join(', '));
  const freed = sql`holder = null, ${until} = null`;
  const isHeld = (holder: string, values: RowKey<Key>) => {
    const parts = columns.map(([property, column]) => sql`t.${sql.raw(column)} = ${values[property]}`);
    return sql`${sql.join(parts, sql` and `)} and t.holder = ${holder}::uuid`;
  };

  return {
    acquire(db, holder, free, { set, returning } = {}) {
      return runNamed(
        db,
        `${name}-acquire`,
        sql`with free as (${free} for update of t skip locked)
            update ${rows} t set holder = ${holder}::uuid, ${until} = ${expiry}${set ? sql`, ${set}` : sql``}
              from free where ${isSame}
            returning ${ofKey}, to_json(now())#>>'{}' as "takenAt"${returning ? sql`, ${returning}` : sql``}`,
      );
    },

    async acquireNamed(db, holder, names) {
      const column = sql.raw(columns[0]?.[1] ?? '');
      // Where two choose the same free one at once, the second takes another. A lease of a transaction that began a moment later than
      // ours expires later than one of ours would: the wait is never longer than a lease.
      for (let tries = 0; tries <= names.length; tries += 1) {
        const [row] = await runNamed<{ name: string | null; free: boolean; freeInMs: number }>(
          db,
          `${name}-acquire-named`,
          sql`with asked as (
                select a.name, t.${until} as until from unnest(${sql.param([...names])}::text[]) as a (name)
                  left join ${rows} t on t.${column} = a.name),
              acquired as (
                insert into ${rows} as t (${column}, holder, ${until})
                select name, ${holder}::uuid, ${expiry} from asked where until is null or until <= now() order by random() limit 1
                on conflict (${column}) do update set holder = excluded.holder, ${until} = excluded.${until} where t.${until} <= now()
                returning ${column} as name)
              select (select name from acquired) as name, bool_or(until is null or until <= now()) as free,
                     least(${ms}::float8, greatest(1, coalesce(extract(epoch from min(until) - now()) * 1000, 1))::float8) as "freeInMs" from asked`,
        );
        if (row?.name) return { name: row.name, freeInMs: 0 };
        if (!row?.free) return { name: null, freeInMs: row?.freeInMs ?? 1 };
      }
      return { name: null, freeInMs: 1 };
    },

    async renew(db, holder, values, condition) {
      const renewed = await runNamed(
        db,
        `${name}-renew`,
        sql`update ${rows} t set ${until} = ${expiry} where ${isHeld(holder, values)}${condition ? sql` and ${condition}` : sql``}
            returning 1 as ok`,
      );
      return renewed.length > 0;
    },

    renewMany(db, holder, { from, which, returning }) {
      return runNamed(
        db,
        `${name}-renew-many`,
        sql`update ${rows} t set ${until} = ${expiry} from ${from} where t.holder = ${holder}::uuid and ${which} returning ${returning}`,
      );
    },

    async release(db, holder, values, set = freed) {
      await runNamed(db, `${name}-release`, sql`update ${rows} t set ${set} where ${isHeld(holder, values)}`);
    },

    async releaseAll(db, holder) {
      await runNamed(db, `${name}-release-all`, sql`update ${rows} set ${freed} where holder = ${holder}::uuid`);
    },
  };
}
