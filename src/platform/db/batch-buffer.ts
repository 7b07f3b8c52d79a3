// Batches of rows between a quick producer and a slow reader: a few in memory, the rest in a temporary file, so that the producer never waits.
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { deflateRaw, inflateRaw } from 'node:zlib';

const compress = promisify(deflateRaw);
const decompress = promisify(inflateRaw);

/** Batches that wait in memory. */
const MAX_IN_MEMORY = 4;

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

export function createBatchBuffer<Row extends object>(): BatchBuffer<Row> {
  const queue: (Row[] | Stored)[] = [];
  let inMemory = 0;
  let file: { folder: string; handle: FileHandle; size: number } | null = null;
  let ended = false;
  let cancelled = false;
  let failure: { error: unknown } | null = null;
  let wake = () => {};

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
      return next;
    },
    cancel() {
      cancelled = true;
    },
    async remove() {
      if (file === null) return;
      await file.handle.close();
      await rm(file.folder, { recursive: true, force: true });
    },
  };
}
