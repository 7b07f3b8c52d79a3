// COPY: the quickest way of many rows into a table, streamed.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from } from 'pg-copy-streams';
import { type Database, withConnection } from './client.ts';

/**
 * Copies lines of COPY's text format (`copyLine`) into a table, in a transaction of its own. `table` and `columns` are written as they are.
 * What the source throws is thrown on, and nothing is kept.
 */
export async function copyInto(
  db: Database,
  table: string,
  columns: readonly string[],
  lines: AsyncIterable<string>,
): Promise<void> {
  await withConnection(db, 'a COPY', async (client, discard) => {
    try {
      await copyOn(client, table, columns, lines);
    } catch (error) {
      // After a broken copy the connection is in no state to be lent again.
      discard();
      throw error;
    }
  });
}

/** The same on a connection, within its transaction. */
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
