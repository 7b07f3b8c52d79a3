// The rows of an uploaded file, whatever its format: read as a stream, in groups, without those that are empty.
import type { FileHandle } from 'node:fs/promises';
import { isBlankRow, type TableReading, type TableRow } from '../../domain/table-reading.ts';
import { csvRows } from './csv-rows.ts';
import { decoded } from './text-encoding.ts';
import { CARD_COLUMNS, cardRows } from './vcard-rows.ts';
import { openWorkbook } from './xlsx-rows.ts';

export interface Table {
  /** Null where the file names no columns. */
  heading: string[] | null;
  rows: AsyncGenerator<TableRow[]>;
}

/** Whoever stops before the end calls `rows.return()`, or leaves a `for await`. */
export async function readTable(file: FileHandle, reading: TableReading): Promise<Table> {
  const all = filledRows(file, reading);
  if (reading.format === 'vcard') return { heading: [...CARD_COLUMNS], rows: all };
  if (!reading.header) return { heading: null, rows: all };
  const first = await all.next();
  if (first.done === true) return { heading: null, rows: all };
  const [head, ...others] = first.value as [TableRow, ...TableRow[]];
  return { heading: head.cells, rows: withFirst(others, all) };
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
  for await (const group of allRows(file, reading)) {
    const filled = group.filter((row) => row.number > reading.skip && !isBlankRow(row));
    if (filled.length > 0) yield filled;
  }
}

async function* allRows(file: FileHandle, reading: TableReading): AsyncGenerator<TableRow[]> {
  if (reading.format === 'xlsx') {
    const book = await openWorkbook(file);
    yield* book.rows(reading.sheet);
    return;
  }
  const text = decoded(chunksOf(file), reading.encoding);
  let number = 0;
  for await (const group of reading.format === 'vcard' ? cardRows(text) : csvRows(text, reading.delimiter)) {
    yield group.map((cells) => {
      number += 1;
      return { number, cells };
    });
  }
}

const CHUNK = 64 * 1024;

async function* chunksOf(file: FileHandle): AsyncGenerator<Buffer> {
  for (let position = 0; ; ) {
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(CHUNK), 0, CHUNK, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
