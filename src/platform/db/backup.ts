// Writes a backup: one snapshot of every table, streamed into a file that appears under its name only when it is whole.
import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { readContents } from './backup-catalog.ts';
import { asBackupFault } from './backup-fault.ts';
import { type BackupContents, BLOCK_END, blockStart, copyOut, footerLine, headerLine } from './backup-format.ts';
import { type Database, withConnection } from './client.ts';

export interface BackupSummary {
  tables: number;
  rows: number;
  /** Of the file. */
  bytes: number;
}

/**
 * Writes `file`, in place of one that was there. The database goes on working meanwhile; the backup shows it as it was at
 * the start. Needs memory for a few chunks, however large the database is.
 * @throws BackupFault where the file cannot be written; then no file of ours is left.
 */
export async function writeBackup(db: Database, file: string, signal: AbortSignal): Promise<BackupSummary> {
  const part = `${file}.part`;
  return withConnection(db, 'a backup', async (client, discard) => {
    try {
      await client.query('begin transaction isolation level repeatable read, read only');
      const contents = await readContents(client);
      const written = { rows: 0 };
      // Only for its owner: it holds password and session hashes.
      const target = createWriteStream(part, { mode: 0o600, flush: true });
      await pipeline(blocks(client, contents, written), createGzip(), target, { signal });
      await rename(part, file);
      await client.query('commit');
      return { tables: contents.tables.length, rows: written.rows, bytes: (await stat(file)).size };
    } catch (error) {
      // The connection may be in the middle of a COPY: it is closed, not used again.
      discard();
      await rm(part, { force: true });
      throw asBackupFault(error, file, 'written');
    }
  });
}

async function* blocks(
  client: pg.ClientBase,
  contents: BackupContents,
  written: { rows: number },
): AsyncGenerator<string | Buffer> {
  yield headerLine(contents);
  for (const table of contents.tables) {
    yield blockStart(table);
    const rows = client.query(copyTo(copyOut(table)));
    yield* rows as AsyncIterable<Buffer>;
    written.rows += rows.rowCount;
    yield BLOCK_END;
  }
  yield footerLine(written.rows);
}
