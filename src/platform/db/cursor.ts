// Reading more rows than fit into memory: one statement, read bit by bit, so that all of them are of one moment.
import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { PoolClient } from 'pg';
import type { Database } from './client.ts';

const dialect = new PgDialect();
const BATCH = 1_000;

/** Batches of at most 1,000 rows of a select, in its order. The connection is given back however the reading ends. */
export async function* readInBatches<Row extends object>(
  db: Database,
  select: SQL,
): AsyncGenerator<Row[], void, undefined> {
  const client = await db.$client.connect();
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
