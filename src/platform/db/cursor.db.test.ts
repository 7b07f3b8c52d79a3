// Rows read bit by bit: all of them, in order, of one moment; and whatever becomes of the reader, its connection is there for others again.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openDatabase, withDatabase } from '#tests/support/database.ts';
import { readInBatches } from './cursor.ts';

const database = withDatabase();
const upTo = (n: number) => sql`select n from generate_series(1, ${n}::int) n order by n desc`;

async function sizesOf(n: number): Promise<number[]> {
  return (await allOf(readInBatches(database.db, upTo(n)))).map(({ length }) => length);
}

async function allOf<Batch>(reader: AsyncIterable<Batch>): Promise<Batch[]> {
  const batches: Batch[] = [];
  for await (const batch of reader) batches.push(batch);
  return batches;
}

/** Readers and those who wait for them are gone when all connections are idle. */
async function expectAllIdle(): Promise<void> {
  const pool = database.db.$client;
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
  const { rows } = await database.db.execute(
    sql`select pid from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  );
  expect(rows).toEqual([]);
}

it.each([
  [0, []],
  [1, [1]],
  [1_000, [1_000]],
  [2_001, [1_000, 1_000, 1]],
])('%i rows are batches of %j', async (n, sizes) => {
  expect(await sizesOf(n)).toEqual(sizes);
});

it('keeps the order', async () => {
  const read = await allOf(readInBatches<{ n: number }>(database.db, upTo(1_500)));
  expect(read.flat().map(({ n }) => n)).toEqual(Array.from({ length: 1_500 }, (_, n) => 1_500 - n));
});

it('reads what was there when it began', async () => {
  await database.db.execute(sql`create table moments as select n from generate_series(1, 1500) n`);
  let total = 0;
  for await (const rows of readInBatches(database.db, sql`select n from moments`)) {
    await database.db.execute(sql`insert into moments select 0 from generate_series(1, 1000)`);
    total += rows.length;
  }
  expect(total).toBe(1_500);
});

it('gives its connection back when nobody reads on', async () => {
  for await (const _ of readInBatches(database.db, upTo(5_000))) break;
  await expectAllIdle();
});

it('gives its connection back when the statement fails', async () => {
  const failing = readInBatches(database.db, sql`select 1 / (n - 1500) from generate_series(1, 5000) n`);
  await expect(allOf(failing)).rejects.toThrow('division by zero');
  await expect(allOf(readInBatches(database.db, sql`select nothing`))).rejects.toThrow('does not exist');
  await expectAllIdle();
});

it('throws away a connection that was lost', async () => {
  const reader = readInBatches<{ pid: number }>(
    database.db,
    sql`select pg_backend_pid() as pid from generate_series(1, 5000)`,
  );
  const { value } = await reader.next();
  await database.db.execute(sql`select pg_terminate_backend(${value?.[0]?.pid}::int)`);
  await expect(allOf(reader)).rejects.toThrow();
  expect(await sizesOf(10)).toEqual([10]);
  await expectAllIdle();
});

it('leaves most connections to others, and lets further readers wait for their turn', async () => {
  const own = await openDatabase();
  try {
    const share = Math.floor(own.db.$client.options.max / 4);
    const readers = Array.from({ length: share + 2 }, () => readInBatches(own.db, upTo(3_000)));
    await Promise.all(readers.slice(0, share).map((reader) => reader.next()));
    const late = readers.slice(share).map((reader) => reader.next());
    expect(own.db.$client.totalCount).toBe(share);
    await Promise.all(readers.slice(0, share).map((reader) => reader.return()));
    for (const { value } of await Promise.all(late)) expect(value).toHaveLength(1_000);
    await Promise.all(readers.slice(share).map((reader) => reader.return()));
  } finally {
    await own.drop();
  }
});
