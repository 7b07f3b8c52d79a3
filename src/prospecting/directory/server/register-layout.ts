// Which register the operator's files are of, and where in them its columns and those of its companions stand.
import { rowReader } from '../domain/registers/read-rows.ts';
import type { Companion } from '../domain/registers/register.ts';
import {
  detectDelimiter,
  detectLayout,
  KNOWN_FILES,
  type Layout,
  type Mapping,
  mappedRegister,
  parseHead,
  placesIn,
} from '../domain/registers/registers.ts';
import { LONGEST_ROW, type RegisterFile, type TextPart, unusable } from './register-file.ts';

/** One CSV of a file, and how it is read. */
export interface Table {
  part: TextPart;
  delimiter: string;
  places: readonly number[];
}

export interface RegisterLayout {
  file: RegisterFile;
  layout: Layout;
  table: Table;
  companions: readonly (Table & { companion: Companion })[];
}

interface Given {
  mapping: Mapping | null;
  delimiter: string | null;
}

/** The first of `files` is the register's own one. @throws AppError DIRECTORY_FILE_UNUSABLE with what is the matter */
export async function findLayout(files: readonly RegisterFile[], given: Given): Promise<RegisterLayout> {
  const [file] = files;
  if (file === undefined) throw new Error('no file');
  const heads = await Promise.all(files.map(async (one) => ({ file: one, parts: await readHeads(one) })));
  const [own] = heads;
  if (own === undefined || own.parts.length === 0) throw unusable('there is no CSV file in this archive.');
  if (given.mapping !== null) return { ...mappedLayout(own.parts, given.mapping, given.delimiter), file };
  for (const { part, line } of own.parts) {
    const layout = detectLayout(line);
    if (layout === null) continue;
    const { delimiter, places, register } = layout;
    const all = heads.flatMap(({ parts }) => parts);
    const companions = (register.companions ?? []).map((companion) => findCompanion(companion, all, part));
    return { file, layout, table: { part, delimiter, places }, companions };
  }
  throw unusable(
    `its first line is that of no register known here: ${KNOWN_FILES}. For any other CSV name its columns with --map, and its register with --register.`,
  );
}

interface Head {
  part: TextPart;
  line: string;
}

function readHeads(file: RegisterFile): Promise<Head[]> {
  return Promise.all(file.parts.map(async (part) => ({ part, line: await readFirstLine(part) })));
}

async function readFirstLine(part: TextPart): Promise<string> {
  let head = '';
  for await (const { piece } of part.text()) {
    head += piece;
    if (head.includes('\n') || head.length > LONGEST_ROW) break;
  }
  return head.split(/\r?\n/, 1)[0] ?? '';
}

function findCompanion(companion: Companion, heads: readonly Head[], own: TextPart): Table & { companion: Companion } {
  for (const { part, line } of heads) {
    if (part === own) continue;
    const delimiter = detectDelimiter(line);
    const head = parseHead(line, delimiter);
    if (companion.columns.every((column) => head.includes(column)))
      return { companion, part, delimiter, places: placesIn(head, companion.columns) };
  }
  throw unusable(`it needs ${companion.name} beside it: name that file with --with.`);
}

function mappedLayout([own]: readonly Head[], mapping: Mapping, given: string | null): Omit<RegisterLayout, 'file'> {
  if (own === undefined) throw new Error('no part');
  const { part, line } = own;
  const delimiter = given ?? detectDelimiter(line);
  const head = parseHead(line, delimiter);
  const register = mappedRegister(mapping);
  const missing = register.columns.filter((column) => !head.includes(column));
  if (missing.length > 0)
    throw unusable(
      `it has no column ${missing.map((column) => `"${column}"`).join(', ')}. Its columns are: ${head.map((column) => `"${column}"`).join(', ')}.`,
    );
  const places = placesIn(head, register.columns);
  return { layout: { register, delimiter, places }, table: { part, delimiter, places }, companions: [] };
}

// Companion files, such as those of addresses, are in the order of their keys and are read side by side with the register, so that memory does not
// grow with them.

interface ReadRows {
  rows: string[][];
  /** Of the file that is read, from 0 to 1. */
  share: number;
}

/** Cells of the register's columns and of its companions, row by row, without the first line. */
export async function* readRegisterRows({ table, companions, layout }: RegisterLayout): AsyncGenerator<ReadRows> {
  if (companions.length === 0) {
    yield* rowsOfTable(table);
    return;
  }
  const cursors = companions.map((companion) => ({ ...companion, cursor: createCursor(companion) }));
  try {
    let last = '';
    for await (const { rows, share } of rowsOfTable(table)) {
      for (const row of rows) {
        const [key = ''] = row;
        assertAscending(layout.register.columns[0] ?? '', last, key);
        last = key;
        for (const { cursor, companion } of cursors) {
          row.push(...companion.pick(cursor.take(key) ?? (await cursor.takeAfterReading(key))));
        }
      }
      yield { rows, share };
    }
  } finally {
    await Promise.all(cursors.map(({ cursor }) => cursor.close()));
  }
}

function assertAscending(column: string, before: string, key: string): void {
  if (key < before)
    throw unusable(
      `its rows are not in the order of ${column}: ${key} follows ${before}. Sort its files by their numbers first.`,
    );
}

function createCursor(table: Table & { companion: { name: string; columns: readonly string[] } }) {
  const reading = rowsOfTable(table);
  let rows: string[][] = [];
  let at = 0;
  let isRead = false;
  let last = '';
  let taken: string[][] = [];

  /** The rows with this key, or null where more has to be read to know all of them. */
  function take(key: string): string[][] | null {
    for (; at < rows.length; at += 1) {
      const row = rows[at] ?? [];
      const [own = ''] = row;
      if (own > key) break;
      assertAscending(`${table.companion.columns[0]} in ${table.companion.name}`, last, own);
      last = own;
      if (own === key) taken.push(row);
    }
    if (at === rows.length && !isRead) return null;
    const all = taken;
    taken = [];
    return all;
  }

  async function takeAfterReading(key: string): Promise<string[][]> {
    for (;;) {
      const next = await reading.next();
      isRead = next.done === true;
      rows = next.done ? [] : next.value.rows;
      at = 0;
      const all = take(key);
      if (all !== null) return all;
    }
  }

  return { take, takeAfterReading, close: () => reading.return(undefined) };
}

async function* rowsOfTable({ part, delimiter, places }: Table): AsyncGenerator<ReadRows> {
  const reader = rowReader(places, delimiter);
  let rest = '';
  let isFirst = true;
  const cut = (rows: string[][]) => {
    const wanted = isFirst ? rows.slice(1) : rows;
    if (rows.length > 0) isFirst = false;
    return wanted;
  };
  for await (const { piece, share } of part.text()) {
    const read = reader.read(rest + piece, false);
    rest = read.rest;
    if (rest.length > LONGEST_ROW) throw unusable('a quotation mark is opened and never closed.');
    yield { rows: cut(read.rows), share };
  }
  yield { rows: cut(reader.read(rest, true).rows), share: 1 };
}
