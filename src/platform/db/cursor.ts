// Reading more rows than fit into memory: one statement, read bit by bit, so that all of them are of one moment.
import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Pool, PoolClient } from 'pg';
import { AppError } from '#shared/errors.ts';
import type { Database } from './client.ts';

const dialect = new PgDialect();
const BATCH = 1_000;

/** One connection in so many may be lent to readers: they keep it for as long as somebody downloads, and the rest is for everybody. */
const SHARE = 4;
/** How long a further reader waits for its turn. */
const PATIENCE_MS = 20_000;

/**
 * Batches of at most 1,000 rows of a select, in its order. The connection is given back however the reading ends.
 * @throws AppError BUSY where too many others read
 */
export async function* readInBatches<Row extends object>(
  db: Database,
  select: SQL,
): AsyncGenerator<Row[], void, undefined> {
  const turns = turnsOf(db.$client);
  await turns.take();
  try {
    yield* readOn<Row>(await db.$client.connect(), select);
  } finally {
    turns.giveBack();
  }
}

async function* readOn<Row extends object>(client: PoolClient, select: SQL): AsyncGenerator<Row[], void, undefined> {
  let broken: unknown = null;
  try {
    await client.query('begin isolation level repeatable read read only');
    const { sql: text, params } = dialect.sqlToQuery(sql`declare batches no scroll cursor for ${select}`);
    await client.query({ text, values: params });
    for (;;) {
      const { rows } = await client.query<Row>(`fetch ${BATCH} from batches`);
      if (rows.length > 0) yield rows;
      if (rows.length < BATCH) return;
    }
  } catch (error) {
    broken = error;
    throw error;
  } finally {
    await giveBack(client, broken);
  }
}

/** A connection whose transaction cannot be ended is closed instead. */
async function giveBack(client: PoolClient, broken: unknown): Promise<void> {
  try {
    await client.query('rollback');
    client.release();
  } catch (error) {
    client.release(broken instanceof Error ? broken : (error as Error));
  }
}

const turns = new WeakMap<Pool, Turns>();

function turnsOf(pool: Pool): Turns {
  const known = turns.get(pool) ?? createTurns(Math.max(1, Math.floor(pool.options.max / SHARE)));
  turns.set(pool, known);
  return known;
}

interface Turns {
  take(): Promise<void>;
  giveBack(): void;
}

/** First come, first served. */
function createTurns(free: number): Turns {
  const waiting = new Set<() => void>();
  return {
    async take() {
      if (free > 0) {
        free -= 1;
        return;
      }
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(go);
          reject(new AppError('BUSY'));
        }, PATIENCE_MS);
        const go = () => {
          clearTimeout(timer);
          resolve();
        };
        waiting.add(go);
      });
    },
    giveBack() {
      const [next] = waiting;
      if (next === undefined) free += 1;
      else {
        waiting.delete(next);
        next();
      }
    },
  };
}
