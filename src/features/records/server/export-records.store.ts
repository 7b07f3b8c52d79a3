// SQL of an export: one statement read bit by bit, so that the file is of one moment and a million rows need no more memory than a page.
import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { PoolClient } from 'pg';
import type { Database } from '#platform/db/client.ts';
import { RECORD_TABLES } from './record-columns.ts';
import type { RecordScope } from './record-filter.store.ts';
import { orderBy, type RecordOrder } from './record-order.ts';
import { type RecordRow, ROW_COLUMNS } from './record-rows.ts';

const dialect = new PgDialect();
const BATCH = 1_000;

/** In their order, those without a value last. The connection is given back however the reading ends. */
export async function* rowsInBatches(
  db: Database,
  { kind }: RecordScope,
  matching: SQL,
  order: RecordOrder,
): AsyncGenerator<RecordRow[], void, undefined> {
  const client = await db.$client.connect();
  let broken: unknown = null;
  try {
    await client.query('begin isolation level repeatable read read only');
    const blankLast = order.column.parts ? sql`(${order.column.parts.blank}), ` : sql``;
    const { sql: text, params } = dialect.sqlToQuery(
      sql`declare exported no scroll cursor for
          select ${ROW_COLUMNS[kind]} from ${RECORD_TABLES[kind]} r where ${matching} order by ${blankLast}${orderBy(order, 'filled')}`,
    );
    await client.query({ text, values: params });
    for (;;) {
      const { rows } = await client.query<RecordRow>(`fetch ${BATCH} from exported`);
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

/** User id → e-mail address. */
export async function addressesOfUsers(db: Database, workspaceId: string): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ id: string; email: string }>(
    sql`select id, email from users where workspace_id = ${workspaceId}::uuid`,
  );
  return new Map(rows.map(({ id, email }) => [id, email]));
}
