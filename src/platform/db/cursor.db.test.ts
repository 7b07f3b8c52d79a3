// Rows read bit by bit: all of them, in order, of one moment; and whatever becomes of the reader, its connection is there for others again.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase, withDatabase } from '#tests/support/database.ts';
import { readInBatches } from './bulk-rows.ts';
import type { Database } from './client.ts';

const database = withDatabase();
const upTo = (n: number) => sql`select n from generate_series(1, ${n}::int) n order by n desc`;

async function listSizes(n: number): Promise<number[]> {
  return (await collect(readInBatches(database.db, upTo(n)))).map(({ length }) => length);
}

async function collect<Batch>(reader: AsyncIterable<Batch>): Promise<Batch[]> {
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
  expect(await listSizes(n)).toEqual(sizes);
});

it('keeps the order', async () => {
  const read = await collect(readInBatches<{ n: number }>(database.db, upTo(1_500)));
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

it('returns its connection when reading stops', async () => {
  for await (const _ of readInBatches(database.db, upTo(5_000))) break;
  await expectAllIdle();
});

it('gives its connection back when the statement fails', async () => {
  const failing = readInBatches(database.db, sql`select 1 / (n - 1500) from generate_series(1, 5000) n`);
  await expect(collect(failing)).rejects.toThrow('division by zero');
  await expect(collect(readInBatches(database.db, sql`select nothing`))).rejects.toThrow('does not exist');
  await expectAllIdle();
});

it('throws away a connection that was lost', async () => {
  const gate = await closeGate();
  const reader = readInBatches<{ pid: number }>(database.db, gatedAfter(1_500, sql`pg_backend_pid() as pid`));
  const { value } = await reader.next();
  await database.db.execute(sql`select pg_terminate_backend(${value?.[0]?.pid}::int)`);
  await expect(collect(reader)).rejects.toThrow();
  await gate.open();
  expect(await listSizes(10)).toEqual([10]);
  await expectAllIdle();
});

it('leaves most connections to others, and lets further readers wait for their turn', async () => {
  const own = await openDatabase();
  const gate = await closeGate(own);
  try {
    const share = Math.floor(own.db.$client.options.max / 4);
    const readers = Array.from({ length: share + 2 }, () => readInBatches(own.db, gatedAfter(1_500, sql`n`)));
    await Promise.all(readers.slice(0, share).map((reader) => reader.next()));
    const late = readers.slice(share).map((reader) => reader.next());
    // One more holds the gate.
    expect(own.db.$client.totalCount).toBe(share + 1);
    await gate.open();
    for (const { value } of await Promise.all(late)) expect(value).toHaveLength(1_000);
    await Promise.all(readers.map((reader) => reader.return()));
  } finally {
    await gate.open();
    await own.drop();
  }
});

it('holds no connection while its reader is slow, and gives all rows in order with their types', async () => {
  const at = new Date('2026-01-02T03:04:05.678Z');
  const rows = 20_500;
  const reader = readInBatches<{ n: number; at: Date; none: null; parts: string[] }>(
    database.db,
    sql`select n, ${at.toISOString()}::timestamptz as at, null as none, array['a', 'ü,"'] as parts
          from generate_series(1, ${rows}::int) n order by n`,
  );
  const { value: first } = await reader.next();
  // Nothing more is read, and yet all connections come back.
  await expectAllIdle();
  const rest = (await collect(reader)).flat();
  const all = [...(first ?? []), ...rest];
  expect(all.map(({ n }) => n)).toEqual(Array.from({ length: rows }, (_, n) => n + 1));
  for (const row of [all[0], all[10_000], all[rows - 1]]) {
    expect(row).toMatchObject({ none: null, parts: ['a', 'ü,"'] });
    expect(row?.at).toEqual(at);
  }
});

it('leaves no file behind when its reader stops in the middle', async () => {
  // The machine's own folder may have files of other tests, which come and go.
  const folder = await mkdtemp(path.join(tmpdir(), 'leadwright-cursor-'));
  vi.stubEnv('TMPDIR', folder);
  // At once: the runner restores variables before the next test, which is after the next file has been prepared.
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  });
  const reader = readInBatches(database.db, upTo(20_000));
  await reader.next();
  await expectAllIdle();
  expect(await readdir(folder)).toHaveLength(1);
  await reader.return();
  expect(await readdir(folder)).toEqual([]);
});

/** 3,000 rows, of which those after the nth come only once the gate is open. */
function gatedAfter(n: number, columns: SQL): SQL {
  return sql`select ${columns}, case when n = ${n}::int then pg_advisory_xact_lock_shared(7)::text end as gate
               from generate_series(1, 3000) n`;
}

async function closeGate({ db }: { db: Database } = database): Promise<{ open(): Promise<void> }> {
  const client = await db.$client.connect();
  await client.query('select pg_advisory_lock(7)');
  let closed = true;
  return {
    async open() {
      if (!closed) return;
      closed = false;
      await client.query('select pg_advisory_unlock(7)');
      client.release();
    },
  };
}
