// Reading more rows than fit into memory: one statement, read bit by bit, so that all of them are of one moment. The reader may be slow
// (a download), so the connection runs ahead of the reader and is given back as soon as the database has given the last row.
import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Pool, PoolClient } from 'pg';
import { AppError } from '#shared/errors.ts';
import { createBatchBuffer } from './batch-buffer.ts';
import { type Database, withConnection } from './client.ts';

const dialect = new PgDialect();
const BATCH = 1_000;

/** One connection in so many may be lent to readers, the rest is for everybody. */
const SHARE = 4;
/** How long a further reader waits for its turn. */
const TURN_TIMEOUT_MS = 20_000;

/**
 * Batches of at most 1,000 rows of a select, in its order. The connection is given back however the reading ends, and never waits for the
 * reader.
 * @throws AppError BUSY where too many others read
 */
export async function* readInBatches<Row extends object>(
  db: Database,
  select: SQL,
): AsyncGenerator<Row[], void, undefined> {
  const turns = turnsOf(db.$client);
  await turns.take();
  const buffer = createBatchBuffer<Row>();
  const reading = withConnection(db, 'a cursor', (client) => fetchAll(client, select, buffer))
    .then(
      () => buffer.end(),
      (error: unknown) => buffer.fail(error),
    )
    .finally(() => turns.giveBack());
  try {
    for (let rows = await buffer.shift(); rows !== null; rows = await buffer.shift()) yield rows;
  } finally {
    buffer.cancel();
    await reading;
    await buffer.remove();
  }
}

async function fetchAll<Row extends object>(
  client: PoolClient,
  select: SQL,
  buffer: { push(rows: Row[]): Promise<boolean> },
): Promise<void> {
  try {
    await client.query('begin isolation level repeatable read read only');
    const { sql: text, params } = dialect.sqlToQuery(sql`declare batches no scroll cursor for ${select}`);
    await client.query({ text, values: params });
    for (;;) {
      const { rows } = await client.query<Row>(`fetch ${BATCH} from batches`);
      const wanted = rows.length === 0 || (await buffer.push(rows));
      if (!wanted || rows.length < BATCH) return;
    }
  } finally {
    // A connection whose transaction cannot be ended is closed by its lender.
    await client.query('rollback').catch(() => undefined);
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
        }, TURN_TIMEOUT_MS);
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
