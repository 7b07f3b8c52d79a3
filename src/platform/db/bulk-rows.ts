// Many rows at a time: COPY into a table, and one statement read bit by bit.
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Pool, PoolClient } from 'pg';
import { from } from 'pg-copy-streams';
import { AppError } from '#shared/errors.ts';
import { type Database, type Reading, withConnection } from './client.ts';
import { readFromReplica } from './replica.ts';

const dialect = new PgDialect();
const BATCH = 1_000;

/** One connection in so many may be lent to readers, the rest is for everybody. */
const SHARE = 4;
/** How long a further reader waits for its turn. */
const WAIT_TIMEOUT_MS = 20_000;

/**
 * Batches of at most 1,000 rows of a select, in its order, from the replica where there is one. The connection is given back however the
 * reading ends, and waits for the reader for seconds at most.
 * @throws AppError BUSY where too many others read
 */
export async function* readInBatches<Row extends object>(
  db: Database,
  select: SQL,
  reading: Reading = {},
): AsyncGenerator<Row[], void, undefined> {
  const limit = getLimit(db.$client);
  await limit.acquire();
  const buffer = createBatchBuffer<Row>();
  let isPassedOn = false;
  const push = (rows: Row[]) => {
    isPassedOn = true;
    return buffer.push(rows);
  };
  const read = (from: Database) =>
    withConnection(from, 'a cursor', (client) => fetchAll(client, select, { push, reading }));
  const underWay = readFromReplica(db, read, () => isPassedOn)
    .then(
      () => buffer.end(),
      (error: unknown) => buffer.fail(error),
    )
    .finally(() => limit.release());
  try {
    for (let rows = await buffer.shift(); rows !== null; rows = await buffer.shift()) yield rows;
  } finally {
    buffer.cancel();
    await underWay;
    await buffer.remove();
  }
}

async function fetchAll<Row extends object>(
  client: PoolClient,
  select: SQL,
  { push, reading }: { push(rows: Row[]): Promise<boolean>; reading: Reading },
): Promise<void> {
  try {
    await client.query('begin isolation level repeatable read read only');
    const { sql: text, params } = dialect.sqlToQuery(sql`declare batches no scroll cursor for ${select}`);
    await client.query({ text, values: params });
    const fetch = () => client.query<Row>({ text: `fetch ${BATCH} from batches`, ...reading });
    let { rows } = await fetch();
    while (rows.length === BATCH) {
      // The database reads the next batch while the reader takes this one.
      const next = fetch();
      next.catch(() => undefined);
      if (!(await push(rows))) return;
      ({ rows } = await next);
    }
    if (rows.length > 0) await push(rows);
  } finally {
    // A connection whose transaction cannot be ended is closed by its lender.
    await client.query('rollback').catch(() => undefined);
  }
}

const limits = new WeakMap<Pool, ConcurrencyLimit>();

function getLimit(pool: Pool): ConcurrencyLimit {
  const known = limits.get(pool) ?? createConcurrencyLimit(Math.max(1, Math.floor(pool.options.max / SHARE)));
  limits.set(pool, known);
  return known;
}

interface ConcurrencyLimit {
  acquire(): Promise<void>;
  release(): void;
}

/** First come, first served. */
function createConcurrencyLimit(free: number): ConcurrencyLimit {
  const waiting = new Set<() => void>();
  return {
    async acquire() {
      if (free > 0) {
        free -= 1;
        return;
      }
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(start);
          reject(new AppError('BUSY'));
        }, WAIT_TIMEOUT_MS);
        const start = () => {
          clearTimeout(timer);
          resolve();
        };
        waiting.add(start);
      });
    },
    release() {
      const [next] = waiting;
      if (next === undefined) free += 1;
      else {
        waiting.delete(next);
        next();
      }
    },
  };
}

// Batches of rows between a quick producer and a slow reader: a few in memory, the rest in a temporary file, so that the producer hardly waits.
const compress = promisify(deflateRaw);
const decompress = promisify(inflateRaw);

/** Batches that wait in memory. */
const MAX_IN_MEMORY = 4;
/** How long the reader may take for a batch, and how long it is waited for in all, before batches go to the file: that costs as much as reading them. */
const READER_TIMEOUT_MS = 250;
const MAX_WAIT_MS = 5_000;

export interface BatchBuffer<Row extends object> {
  /** False once the reader has gone: no more is wanted. */
  push(rows: Row[]): Promise<boolean>;
  end(): void;
  /** The reader gets what was pushed before, then this error. */
  fail(error: unknown): void;
  /** The next batch, in their order; null after the last one. */
  shift(): Promise<Row[] | null>;
  cancel(): void;
  /** Removes the file. Call it when neither side uses the buffer any more. */
  remove(): Promise<void>;
}

interface Stored {
  position: number;
  length: number;
}

function createBatchBuffer<Row extends object>(): BatchBuffer<Row> {
  const queue: (Row[] | Stored)[] = [];
  let inMemory = 0;
  let file: { folder: string; handle: FileHandle; size: number } | null = null;
  let ended = false;
  let cancelled = false;
  let failure: { error: unknown } | null = null;
  let wake = () => {};
  let makeRoom = () => {};
  let waitLeftMs = MAX_WAIT_MS;

  /** Until the reader takes a batch. One that proves slow is not waited for again. */
  async function waitForRoom(): Promise<void> {
    const started = performance.now();
    const timeoutMs = Math.min(READER_TIMEOUT_MS, waitLeftMs);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, timeoutMs);
      makeRoom = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    const waited = performance.now() - started;
    waitLeftMs = waited >= READER_TIMEOUT_MS ? 0 : waitLeftMs - waited;
  }

  async function store(rows: Row[]): Promise<Stored> {
    const columns = Object.keys(rows[0] ?? {});
    // Their names once, not with each row.
    const values = rows.map((row) => columns.map((column) => (row as Record<string, unknown>)[column]));
    const bytes = await compress(serialize({ columns, values }), { level: 1 });
    if (file === null) {
      const folder = await mkdtemp(path.join(tmpdir(), 'leadwright-rows-'));
      file = { folder, handle: await open(path.join(folder, 'batches'), 'wx+', 0o600), size: 0 };
    }
    const stored = { position: file.size, length: bytes.length };
    await file.handle.write(bytes, 0, bytes.length, stored.position);
    file.size += bytes.length;
    return stored;
  }

  async function load({ position, length }: Stored): Promise<Row[]> {
    const bytes = Buffer.alloc(length);
    await file?.handle.read(bytes, 0, length, position);
    const { columns, values } = deserialize(await decompress(bytes)) as { columns: string[]; values: unknown[][] };
    return values.map((row) => Object.fromEntries(columns.map((column, n) => [column, row[n]])) as Row);
  }

  function finish(error: { error: unknown } | null): void {
    failure = error;
    ended = true;
    wake();
  }

  return {
    async push(rows) {
      if (inMemory >= MAX_IN_MEMORY && waitLeftMs > 0) await waitForRoom();
      if (cancelled) return false;
      if (inMemory < MAX_IN_MEMORY) {
        inMemory += 1;
        queue.push(rows);
      } else queue.push(await store(rows));
      wake();
      return !cancelled;
    },
    end: () => finish(null),
    fail: (error) => finish({ error }),
    async shift() {
      while (queue.length === 0 && !ended) await new Promise<void>((resolve) => (wake = resolve));
      const next = queue.shift();
      if (next === undefined) {
        if (failure !== null) throw failure.error;
        return null;
      }
      if (!Array.isArray(next)) return load(next);
      inMemory -= 1;
      makeRoom();
      return next;
    },
    cancel() {
      cancelled = true;
      makeRoom();
    },
    async remove() {
      if (file === null) return;
      await file.handle.close();
      await rm(file.folder, { recursive: true, force: true });
    },
  };
}

// COPY: the quickest way of many rows into a table, streamed.

/** Characters of one COPY: enough that its round trip costs nothing beside its rows. */
const PIECE_LENGTH = 1_000_000;

/**
 * Copies lines of COPY's text format (`copyLine`) into a table, piece by piece, each in a transaction of its own. `table` and `columns` are
 * written as they are. A connection is held for as long as a piece is written, beside which the source reads on: it may use the database too.
 * What the source throws is thrown on, and the pieces before it stay.
 */
export async function copyInto(
  db: Database,
  table: string,
  columns: readonly string[],
  lines: AsyncIterable<string>,
): Promise<void> {
  const write = (piece: string[]) =>
    withConnection(db, 'a COPY', async (client, discard) => {
      try {
        await copyOn(client, table, columns, piece);
      } catch (error) {
        // After a broken copy the connection is in no state to be lent again.
        discard();
        throw error;
      }
    });
  let writing: Promise<{ fault: unknown } | null> = Promise.resolve(null);
  const written = async () => {
    const failed = await writing;
    if (failed !== null) throw failed.fault;
  };
  let piece: string[] = [];
  let length = 0;
  const writeOn = async () => {
    await written();
    writing = write(piece).then(
      () => null,
      (fault: unknown) => ({ fault }),
    );
    [piece, length] = [[], 0];
  };
  try {
    for await (const line of lines) {
      length += line.length;
      if (piece.push(line) && length >= PIECE_LENGTH) await writeOn();
    }
    if (piece.length > 0) await writeOn();
  } finally {
    await writing;
  }
  await written();
}

/** As one COPY on a connection, within its transaction. */
export async function copyOn(
  client: PoolClient,
  table: string,
  columns: readonly string[],
  lines: AsyncIterable<string> | Iterable<string>,
): Promise<void> {
  const sink = client.query(from(`copy ${table} (${columns.join(', ')}) from stdin`));
  await pipeline(Readable.from(lines, { objectMode: true, highWaterMark: 2 }), sink);
}

/** One line; null is no value. */
export function copyLine(values: readonly (string | null)[]): string {
  let line = '';
  for (let n = 0; n < values.length; n += 1) {
    if (n > 0) line += '\t';
    const value = values[n];
    line += value === null || value === undefined ? '\\N' : SPECIAL.test(value) ? value.replace(EACH, escaped) : value;
  }
  return `${line}\n`;
}

const SPECIAL = /[\\\t\n\r]/;
const EACH = /[\\\t\n\r]/g;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escaped = (character: string) => ESCAPES[character] ?? character;
