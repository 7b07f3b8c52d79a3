// The rows of an uploaded file, whatever its format: read as a stream, in groups, without empty rows.
import { createWriteStream } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StorageFault } from '#platform/files/files.ts';
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import { csvRows } from './csv-rows.ts';
import { decoded, isBlankRow, type TableReading, type TableRow } from './detect-file.ts';
import { CARD_COLUMNS, cardRows } from './vcard-rows.ts';
import { openWorkbook } from './xlsx-rows.ts';

export interface Table {
  /** Null where the file names no columns. */
  heading: string[] | null;
  /** In groups, one for each piece of the file; a group is empty where the piece holds no row that has a value. */
  rows: AsyncGenerator<TableRow[]>;
}

/** To stop early, call `rows.return()` or leave a `for await`. */
export async function readTable(file: FileHandle, reading: TableReading): Promise<Table> {
  const all = filledRows(file, reading);
  if (reading.format === 'vcard') return { heading: [...CARD_COLUMNS], rows: all };
  if (!reading.header) return { heading: null, rows: all };
  for (;;) {
    const first = await all.next();
    if (first.done === true) return { heading: null, rows: all };
    const [head, ...others] = first.value;
    if (head) return { heading: head.cells, rows: withFirst(others, all) };
  }
}

async function* withFirst(first: TableRow[], rest: AsyncGenerator<TableRow[]>): AsyncGenerator<TableRow[]> {
  try {
    if (first.length > 0) yield first;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}

async function* filledRows(file: FileHandle, reading: TableReading): AsyncGenerator<TableRow[]> {
  // A card that says nothing is named among the findings.
  const isCards = reading.format === 'vcard';
  for await (const group of allRows(file, reading)) {
    yield group.filter((row) => row.number > reading.skip && (isCards || !isBlankRow(row)));
  }
}

async function* allRows(file: FileHandle, reading: TableReading): AsyncGenerator<TableRow[]> {
  if (reading.format === 'xlsx') {
    const book = await openWorkbook(file);
    yield* book.rows(reading.sheet);
    return;
  }
  const text = decoded(readChunks(file), reading.encoding);
  let number = 0;
  for await (const group of reading.format === 'vcard' ? cardRows(text) : csvRows(text, reading.delimiter)) {
    yield group.map((cells) => {
      number += 1;
      return { number, cells };
    });
  }
}

const CHUNK_BYTES = 64 * 1024;

/** One buffer for the whole file: its text is copied out before the next piece is read. A buffer for each would be garbage of the file's size. */
async function* readChunks(file: FileHandle): AsyncGenerator<Buffer> {
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  for (let position = 0; ; ) {
    const { bytesRead } = await file.read(buffer, 0, CHUNK_BYTES, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

// A stored file as a file on this machine, for as long as it is read: workbooks are not read from front to back.

/** @throws AppError IMPORT_FILE_GONE where it is in the storage no more */
export async function withLocalCopy<T>(
  { files }: Pick<Platform, 'files'>,
  key: string,
  work: (file: FileHandle) => Promise<T>,
): Promise<T> {
  const stored = await storedFile(files, key);
  const folder = await mkdtemp(path.join(tmpdir(), 'leadwright-import-'));
  const away = () => rm(folder, { recursive: true, force: true });
  try {
    const copy = path.join(folder, 'file');
    await pipeline(stored, createWriteStream(copy));
    const file = await open(copy, 'r');
    try {
      // What is open stays readable: a process that is killed leaves nothing behind.
      await away().catch(() => {});
      return await work(file);
    } finally {
      await file.close();
    }
  } finally {
    await away();
  }
}

async function storedFile(files: Platform['files'], key: string): Promise<Readable> {
  try {
    return await files.open(key);
  } catch (error) {
    throw error instanceof StorageFault && error.status === 404
      ? new AppError('IMPORT_FILE_GONE', { cause: error })
      : error;
  }
}
