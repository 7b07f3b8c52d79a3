// Puts behind each row of a register what files beside it say of the same company: all of them are in the order of their keys and are read side by
// side, so that memory does not grow with them.
import { rowReader } from '../domain/registers/read-rows.ts';
import type { RegisterLayout, Table } from './find-layout.ts';
import { LONGEST_ROW, unusable } from './register-file.ts';

interface ReadRows {
  rows: string[][];
  /** Of the file that is read, from 0 to 1. */
  share: number;
}

/** Cells of the register's columns and of its companions, row by row, without the first line. */
export async function* rowsOf({ table, companions, layout }: RegisterLayout): AsyncGenerator<ReadRows> {
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
        mustFollow(layout.register.columns[0] ?? '', last, key);
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

function mustFollow(column: string, before: string, key: string): void {
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
      mustFollow(`${table.companion.columns[0]} in ${table.companion.name}`, last, own);
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
