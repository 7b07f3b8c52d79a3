// Reads that a streaming replica may answer (DATABASE_READ_URL), and never with less than the primary would have answered.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type Database, getReplica } from './client.ts';

/** How long a reader waits for the replica to catch up: it is some milliseconds behind, unless something is wrong. */
const CATCH_UP_MS = 1_000;
const POLL_MS = 20;
/** A replica that failed is not tried again for so long. */
const REST_MS = 30_000;

const restsUntil = new WeakMap<Database, number>();

/**
 * Runs `read` on the replica, once that has everything that was committed before the call, by any process: users read what they have written.
 * On the primary where there is no replica, where it is too far behind, does not answer, or fails before `read` has passed anything on.
 * @param isPassedOn whether `read` has passed on a part of its result, so that it cannot be repeated
 */
export async function readFromReplica<T>(
  db: Database,
  read: (db: Database) => Promise<T>,
  isPassedOn: () => boolean = () => false,
): Promise<T> {
  const { replica, log } = getReplica(db) ?? {};
  if (replica === undefined || (restsUntil.get(replica) ?? 0) > performance.now()) return read(db);
  const { rows } = await db.execute<{ position: string }>(sql`select pg_current_wal_insert_lsn()::text as position`);
  try {
    if (await hasReplayed(replica, rows[0]?.position ?? '')) return await read(replica);
  } catch (error) {
    if (isPassedOn()) throw error;
    restsUntil.set(replica, performance.now() + REST_MS);
    log?.warn({ err: error }, 'the replica could not be read; the primary is read instead');
  }
  return read(db);
}

async function hasReplayed(replica: Database, position: string): Promise<boolean> {
  for (const deadline = performance.now() + CATCH_UP_MS; performance.now() < deadline; await sleep(POLL_MS)) {
    // One that was promoted is a replica no longer: what it has may differ from what the primary has.
    const { rows } = await replica.execute<{ done: boolean | null }>(
      sql`select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${position}::pg_lsn as done`,
    );
    if (rows[0]?.done === true) return true;
  }
  return false;
}
