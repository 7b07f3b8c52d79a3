// Restores a backup: into a database of the same migrations that holds no data yet, in one transaction that leaves all or nothing.
import { createReadStream } from 'node:fs';
import { pipeline as join, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { formatNoun } from '#shared/formats.ts';
import {
  asBackupFault,
  type BackupContents,
  BackupFault,
  BLOCK_END,
  blockStart,
  copyIn,
  readContents,
  readFooter,
  readHeader,
  tableName,
} from './backup.ts';
import { type Database, withConnection } from './client.ts';
import { REPLACED } from './migrate.ts';
import { isDump, readDump, readDumpContents } from './pg-dump.ts';

export interface RestoreSummary {
  /** When the backup was made. */
  createdAt: string;
  tables: number;
  rows: number;
}

interface RestoreOptions {
  file: string;
  /** Replaces what is in the database. */
  force: boolean;
  signal: AbortSignal;
}

const CHUNK_BYTES = 256 * 1024;

/**
 * Of either format.
 * @throws BackupFault where the file, the database or the two together do not fit; nothing has changed then.
 */
export async function restoreBackup(db: Database, options: RestoreOptions): Promise<RestoreSummary> {
  const { file } = options;
  const isOfPgDump = await isDump(file).catch((error: unknown) => {
    throw asBackupFault(error, file, 'read');
  });
  return isOfPgDump ? restoreDump(db, options) : restorePortable(db, options);
}

async function restoreDump(db: Database, { file, force, signal }: RestoreOptions): Promise<RestoreSummary> {
  const contents = await readDumpContents(file);
  const here = await withConnection(db, 'the list of tables', readContents);
  requireSameMigrations(here.migrations, contents.migrations);
  const dump = await readDump(file, contents, here.tables);
  return withConnection(db, 'a restore', async (client, discard) => {
    try {
      await client.query('begin');
      await emptyTables(client, here, force);
      const rows = await loadDump(client, new BackupReader(dump.output), signal);
      await dump.end();
      await setTriggers(client, here, 'enable');
      await client.query('commit');
      await client.query(`analyze ${tableNames(here)}`);
      return { createdAt: contents.createdAt, tables: here.tables.length, rows };
    } catch (error) {
      discard();
      throw asBackupFault(error, file, 'read');
    } finally {
      await dump.stop();
    }
  });
}

const COPY_LINE = /^COPY public\.\S+ .* FROM stdin;$/;
const SEQUENCE_LINE = /^SELECT pg_catalog\.setval\('(public\.\S+)', (\d+), (true|false)\);$/;

/** Takes the rows and sequences; the settings that pg_restore writes around them are for psql. */
async function loadDump(client: pg.ClientBase, reader: BackupReader, signal: AbortSignal): Promise<number> {
  let rows = 0;
  for (let line = await reader.line(); line !== null; line = await reader.line()) {
    if (COPY_LINE.test(line)) {
      const target = client.query(copyFrom(line.slice(0, -1)));
      await pipeline(Readable.from(reader.rows(), { highWaterMark: 2 }), target, { signal }).catch(refuseRows);
      rows += target.rowCount;
    }
    const [, sequence, last, isCalled] = SEQUENCE_LINE.exec(line) ?? [];
    if (sequence !== undefined)
      await continueSequence(client, sequence, BigInt(last ?? 1) + (isCalled === 'true' ? 1n : 0n));
  }
  return rows;
}

async function restorePortable(db: Database, { file, force, signal }: RestoreOptions): Promise<RestoreSummary> {
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES });
  // Errors reach the reader of gunzip; without this, one that comes before the first read would end the process.
  gunzip.on('error', () => {});
  join(createReadStream(file), gunzip, () => {});
  const reader = new BackupReader(gunzip);
  return withConnection(db, 'a restore', async (client, discard) => {
    try {
      const backup = readHeader((await reader.line()) ?? '');
      if (!backup) throw new BackupFault('BACKUP_DAMAGED', `${file} is not a backup that this version can read`);
      await client.query('begin');
      await requireSameSchema(client, backup);
      await emptyTables(client, backup, force);
      const rows = await load(client, backup, reader, signal);
      await setTriggers(client, backup, 'enable');
      await continueSequences(client, backup);
      await client.query('commit');
      await client.query(`analyze ${tableNames(backup)}`);
      return { createdAt: backup.createdAt, tables: backup.tables.length, rows };
    } catch (error) {
      // Closing the connection rolls back, also in the middle of a COPY.
      discard();
      throw asBackupFault(error, file, 'read');
    } finally {
      gunzip.destroy();
    }
  });
}

async function requireSameSchema(client: pg.ClientBase, backup: BackupContents): Promise<void> {
  const here = await readContents(client);
  // A backup from before the baseline counts the migrations that it replaces, and not the baseline.
  const isFromBefore = backup.migrations === here.migrations - 1 + REPLACED.count;
  if (!isFromBefore) requireSameMigrations(here.migrations, backup.migrations);
  if (JSON.stringify(here.tables) !== JSON.stringify(backup.tables)) {
    throw new BackupFault('SCHEMA_DIFFERS', 'The tables of the backup are not those of this version of Leadwright.');
  }
}

function requireSameMigrations(here: number, inBackup: number): void {
  if (here === inBackup) return;
  throw new BackupFault(
    'SCHEMA_DIFFERS',
    `The backup was made after ${formatNoun(inBackup, 'migration')} and this database has seen ${here}. ` +
      'Restore it with the version of Leadwright that made it, and update afterwards.',
  );
}

/** No other session reads or writes the tables until the end, so what is empty here stays empty. */
async function emptyTables(client: pg.ClientBase, backup: BackupContents, force: boolean): Promise<void> {
  await client.query("set local lock_timeout = '10s'");
  try {
    await client.query(`lock table ${tableNames(backup)} in access exclusive mode`);
  } catch (cause) {
    const message = 'The database is in use by something that takes long. Stop it, and restore again.';
    throw new BackupFault('DATABASE_BUSY', message, { cause });
  }
  await setTriggers(client, backup, 'disable');
  const filled: string[] = [];
  for (const { name, columns } of backup.tables) {
    // What no workspace owns (postings of boards, the directory) comes to every server by itself, and is replaced by the backup's.
    if (!columns.includes('workspace_id') && name !== 'workspaces') continue;
    const { rowCount } = await client.query(`select from ${tableName(name)} limit 1`);
    if (rowCount) filled.push(name);
  }
  if (filled.length > 0 && !force) {
    throw new BackupFault(
      'DATABASE_NOT_EMPTY',
      `The database is not empty (${filled.join(', ')}). --force deletes what is in it and restores the backup.`,
    );
  }
  await client.query(`truncate ${tableNames(backup)}`);
}

/**
 * Triggers keep the ledger from being emptied and count records as they come. Replacing the whole database is the one exception: the
 * backup has what they would write, and no session may see half of it. So they are off inside the transaction and behind its locks:
 * no other session ever sees them off, and if the restore fails they never were.
 */
async function setTriggers(client: pg.ClientBase, backup: BackupContents, to: 'disable' | 'enable'): Promise<void> {
  for (const { name } of backup.tables) await client.query(`alter table ${tableName(name)} ${to} trigger user`);
}

async function load(
  client: pg.ClientBase,
  backup: BackupContents,
  reader: BackupReader,
  signal: AbortSignal,
): Promise<number> {
  let rows = 0;
  for (const table of backup.tables) {
    if (`${await reader.line()}\n` !== blockStart(table)) throw damaged(`${table.name} is not where it should be`);
    const target = client.query(copyFrom(copyIn(table)));
    await pipeline(Readable.from(reader.rows(), { highWaterMark: 2 }), target, { signal }).catch(refuseRows);
    rows += target.rowCount;
  }
  const footer = readFooter((await reader.line()) ?? '');
  if (!footer) throw damaged('its end is missing');
  if (footer.rows !== rows) throw damaged(`it should have ${footer.rows} rows and has ${rows}`);
  return rows;
}

/** SQLSTATE classes 22 and 23: a value that is none, or a row that breaks a constraint. */
function refuseRows(error: unknown): never {
  if (error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '')) throw damaged(error.message);
  throw error;
}

function damaged(how: string): BackupFault {
  return new BackupFault('BACKUP_DAMAGED', `The backup is damaged: ${how}.`);
}

/** `restart` and not setval(), which a rollback does not undo. */
async function continueSequences(client: pg.ClientBase, { sequences }: BackupContents): Promise<void> {
  for (const { name, next } of sequences) await continueSequence(client, tableName(name), next);
}

const continueSequence = (client: pg.ClientBase, sequence: string, next: bigint | string) =>
  client.query(`alter sequence ${sequence} restart with ${next}`);

function tableNames({ tables }: BackupContents): string {
  return tables.map(({ name }) => tableName(name)).join(', ');
}

// Reads a backup piece by piece: its lines, and the rows of a block as chunks that never break a row.

/** No header is longer, whatever the file holds. */
const MAX_LINE_BYTES = 4 * 1024 * 1024;
const LINE_BREAK = 10;
const END_AFTER_ROWS = `\n${BLOCK_END}`;

export class BackupReader {
  readonly #chunks: AsyncIterator<Buffer>;
  /** Read and not handed out yet; begins with the start of a line. */
  #rest: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** The next line without its line break; null at the end of the file. */
  async line(): Promise<string | null> {
    for (;;) {
      const end = this.#rest.indexOf(LINE_BREAK);
      if (end >= 0) {
        const line = this.#rest.toString('utf8', 0, end);
        this.#rest = this.#rest.subarray(end + 1);
        return line;
      }
      if (this.#rest.length > MAX_LINE_BYTES || !(await this.#readOn())) return null;
    }
  }

  /**
   * The rows up to the end of the block that begins here. COPY writes a line break inside a value as \n and a backslash
   * as \\, so a line that is \. is the end and nothing else.
   */
  async *rows(): AsyncGenerator<Buffer> {
    for (;;) {
      if (this.#rest.toString('latin1', 0, BLOCK_END.length) === BLOCK_END) {
        this.#rest = this.#rest.subarray(BLOCK_END.length);
        return;
      }
      const end = this.#rest.indexOf(END_AFTER_ROWS, 0, 'latin1');
      const whole = (end >= 0 ? end : this.#rest.lastIndexOf(LINE_BREAK)) + 1;
      const rows = this.#rest.subarray(0, whole);
      this.#rest = this.#rest.subarray(whole);
      if (rows.length > 0) yield rows;
      if (end < 0 && !(await this.#readOn())) throw new BackupFault('BACKUP_DAMAGED', 'The backup ends within a table');
    }
  }

  async #readOn(): Promise<boolean> {
    const { done, value } = await this.#chunks.next();
    if (done) return false;
    this.#rest = this.#rest.length === 0 ? value : Buffer.concat([this.#rest, value]);
    return true;
  }
}
