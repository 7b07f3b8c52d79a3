// Leases: work that one process at a time may do, or so many at a time, without a lock that would hold a connection for as long.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { newId } from '../ids.ts';
import type { Log } from '../log.ts';
import type { Database } from './client.ts';
import { createLeaseStore } from './lease-store.ts';

/** A holder renews well before; one that has died loses its lease then. */
const LEASE_MS = 15_000;
const RENEW_MS = LEASE_MS / 3;
/** A wait for another holder looks this often. */
const LOOK_MS = 250;

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
