// Which failures say that no connection could be had, told by the real driver.
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import { createLog } from '#platform/log.ts';
import { withDatabase } from '#tests/support/database.ts';
import { connect, isDatabaseAway, isWithoutConnection } from './client.ts';

const database = withDatabase();
let pool: pg.Pool;
afterEach(async () => {
  if (!pool.ended) await pool.end();
});

async function getFailure(asked: PromiseLike<unknown>): Promise<unknown> {
  return asked.then(
    () => null,
    (error: unknown) => error,
  );
}

it('a pool whose connections are all lent out', async () => {
  pool = new pg.Pool({ connectionString: database.url, max: 1 });
  const lent = await pool.connect();
  // Only the second one has to wait in vain.
  pool.options.connectionTimeoutMillis = 50;
  const failure = await getFailure(drizzle(pool).execute(sql`select 1`));
  lent.release();
  expect(isWithoutConnection(failure)).toBe(true);
});

it('a server that is not there', async () => {
  pool = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:9/none' });
  expect(isWithoutConnection(await getFailure(drizzle(pool).execute(sql`select 1`)))).toBe(true);
});

it('a pool that has been closed', async () => {
  pool = new pg.Pool({ connectionString: database.url });
  await pool.end();
  expect(isWithoutConnection(await getFailure(drizzle(pool).execute(sql`select 1`)))).toBe(true);
});

it('not a statement that is wrong, nor a connection that is lost while it works', async () => {
  pool = new pg.Pool({ connectionString: database.url });
  pool.on('error', () => {});
  expect(isWithoutConnection(await getFailure(drizzle(pool).execute(sql`select nothing`)))).toBe(false);
  const lost = await getFailure(drizzle(pool).execute(sql`select pg_terminate_backend(pg_backend_pid())`));
  expect(lost).toBeInstanceOf(Error);
  expect(isWithoutConnection(lost)).toBe(false);
});

it('which of them are an outage that passes', async () => {
  pool = new pg.Pool({ connectionString: database.url });
  pool.on('error', () => {});
  expect(isDatabaseAway(await getFailure(drizzle(pool).execute(sql`select nothing`)))).toBe(false);
  expect(
    isDatabaseAway(await getFailure(drizzle(pool).execute(sql`select pg_terminate_backend(pg_backend_pid())`))),
  ).toBe(true);
  await pool.end();
  pool = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:9/none' });
  expect(isDatabaseAway(await getFailure(drizzle(pool).execute(sql`select 1`)))).toBe(true);
});

it('a transaction gives its connection back, whatever happens in it', async () => {
  const db = connect({ url: database.url, log: createLog('silent'), max: 1 });
  pool = db.$client;
  const endsItself = sql`select pg_terminate_backend(pg_backend_pid())`;
  for (const statement of [sql`select nothing`, endsItself, sql`commit; select nothing`, sql`select 1`]) {
    await getFailure(db.transaction((tx) => tx.execute(statement)));
    // With one connection in the pool, the next one waits for ever for what was not given back.
    expect((await db.transaction((tx) => tx.execute(sql`select 1 as n`))).rows).toEqual([{ n: 1 }]);
  }
  // A connection that is lost just when a transaction begins.
  const client = await pool.connect();
  const query = client.query.bind(client);
  client.query = ((...args: Parameters<typeof query>) => {
    client.query = query;
    query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
    return query(...args);
  }) as typeof client.query;
  client.release();
  expect(await getFailure(db.transaction((tx) => tx.execute(sql`select 1`)))).toBeInstanceOf(Error);
  expect((await db.transaction((tx) => tx.execute(sql`select 1 as n`))).rows).toEqual([{ n: 1 }]);
});
