// Writes a backup: one snapshot of every table, streamed into a file that appears under its name only when it is whole.
import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { z } from 'zod';
import { StartFault } from '../start-fault.ts';
import { type Database, withConnection } from './client.ts';
import { type Reference, referenceOrder } from './reference-order.ts';

export interface BackupSummary {
  /** `pg_dump` needs its programs for a restore, too; `portable` is read by this product alone, without any. */
  format: 'pg_dump' | 'portable';
  tables: number;
  /** Null where the format does not say. */
  rows: number | null;
  /** Of the file. */
  bytes: number;
}

/**
 * Writes `file`, in place of one that was there. The database keeps working meanwhile; the backup shows it as it was at
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
      const { size: bytes } = await stat(file);
      return { format: 'portable', tables: contents.tables.length, rows: written.rows, bytes };
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

// What a backup holds, as the database itself says: a table that a later migration adds is in the next backup.
//
// Left out: the job queue (schema graphile_worker). What a feature has promised is in its own rows; the queue only says
// that work is due. A restored copy would send mails again that had left after the backup, or, on a second machine that
// rehearses the restore, to people who already got them; and the queue's tables are private to the version of its library.
// So a mail that waited in the moment of the backup is not sent by the copy: its user asks for it again.

/** Every migrated database has its own. */
const MIGRATIONS = '__drizzle_migrations';

/** Parents before children: a block can be loaded with all foreign keys in force. */
export async function readContents(client: pg.ClientBase): Promise<BackupContents> {
  const { rows: columns } = await client.query<BackupTable>(
    `select t.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class t join pg_attribute a on a.attrelid = t.oid
      where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition
        and t.relname <> $1 and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by t.relname order by t.relname`,
    [MIGRATIONS],
  );
  const { rows: references } = await client.query<Reference>(
    `select distinct child.relname::text as child, parent.relname::text as parent
       from pg_constraint k join pg_class child on child.oid = k.conrelid join pg_class parent on parent.oid = k.confrelid
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conrelid <> k.confrelid`,
  );
  const { rows: counted } = await client.query<{ count: number; now: Date }>(
    `select count(*)::int as count, now() as now from public.${MIGRATIONS}`,
  );
  const tables = new Map(columns.map((table) => [table.name, table]));
  return {
    createdAt: (counted[0]?.now ?? new Date(0)).toISOString(),
    migrations: counted[0]?.count ?? 0,
    tables: referenceOrder([...tables.keys()], references).flatMap((name) => tables.get(name) ?? []),
    sequences: await readSequences(client),
  };
}

/** Asked one by one: the view pg_sequences does not show where a restarted sequence continues. */
async function readSequences(client: pg.ClientBase): Promise<BackupContents['sequences']> {
  const { rows: names } = await client.query<{ name: string }>(
    `select sequencename::text as name from pg_sequences
      where schemaname = 'public' and not starts_with(sequencename::text, $1) order by sequencename`,
    [MIGRATIONS],
  );
  const sequences = [];
  for (const { name } of names) {
    const { rows } = await client.query<{ next: string }>(
      `select (last_value + case when is_called then 1 else 0 end)::text as next from ${tableName(name)}`,
    );
    sequences.push({ name, next: rows[0]?.next ?? '1' });
  }
  return sequences;
}

// The form of a backup: gzip'd text of COPY blocks between a header and a footer.
//
//   -- leadwright backup {"format":1,"migrations":2,...}     what is inside, checked before anything is touched
//   COPY public."workspaces" ("id", ...) FROM stdin;         one block for each table, parents before children
//   ...rows in COPY's text format...
//   \.
//   -- end {"rows":123}                                      without it the file is not whole
const FORMAT = 1;
const HEADER_MARK = '-- leadwright backup ';
const FOOTER_MARK = '-- end ';
export const BLOCK_END = '\\.\n';

const name = z.string().min(1);

const BackupHeader = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  /** Number of migrations that the tables have seen. */
  migrations: z.number().int(),
  tables: z.array(z.object({ name, columns: z.array(name).min(1) })),
  /** `next` is the number given out next. */
  sequences: z.array(z.object({ name, next: z.string().regex(/^\d+$/) })),
});
type BackupHeader = z.output<typeof BackupHeader>;
export type BackupTable = BackupHeader['tables'][number];
export type BackupContents = Omit<BackupHeader, 'format'>;

const BackupFooter = z.object({ rows: z.number().int() });

export function tableName(table: string): string {
  return `public.${pg.escapeIdentifier(table)}`;
}

function columnList({ columns }: BackupTable): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ');
}

/** By a query, so that a partitioned table is read as one. */
function copyOut(table: BackupTable): string {
  return `copy (select ${columnList(table)} from ${tableName(table.name)}) to stdout`;
}

/** COPY gives generated identity columns the values of the file. */
export function copyIn(table: BackupTable): string {
  return `COPY ${tableName(table.name)} (${columnList(table)}) FROM stdin`;
}

function headerLine(contents: BackupContents): string {
  return `${HEADER_MARK}${JSON.stringify({ format: FORMAT, ...contents } satisfies BackupHeader)}\n`;
}

export function blockStart(table: BackupTable): string {
  return `${copyIn(table)};\n`;
}

function footerLine(rows: number): string {
  return `${FOOTER_MARK}${JSON.stringify({ rows } satisfies z.output<typeof BackupFooter>)}\n`;
}

/** Null for a line that is not a header of this format. */
export function readHeader(line: string): BackupContents | null {
  return readJson(BackupHeader, HEADER_MARK, line);
}

/** Null for any other line. */
export function readFooter(line: string): { rows: number } | null {
  return readJson(BackupFooter, FOOTER_MARK, line);
}

function readJson<T>(shape: z.ZodType<T>, mark: string, line: string): T | null {
  if (!line.startsWith(mark)) return null;
  try {
    return shape.safeParse(JSON.parse(line.slice(mark.length))).data ?? null;
  } catch {
    return null;
  }
}

// Why a backup could not be written or restored, in words for the operator.
export type BackupFaultCode =
  | 'FILE_UNUSABLE'
  | 'BACKUP_DAMAGED'
  | 'SCHEMA_DIFFERS'
  | 'DATABASE_NOT_EMPTY'
  | 'DATABASE_BUSY';

export class BackupFault extends StartFault {
  override name = 'BackupFault';

  constructor(
    readonly code: BackupFaultCode,
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
  }
}

/** Gives errors of the file system and of gzip their words; others pass as they are. */
export function asBackupFault(error: unknown, file: string, doing: 'written' | 'read'): unknown {
  if (!(error instanceof Error) || error instanceof BackupFault) return error;
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  const options = { cause: error };
  if (code?.startsWith('Z_')) return new BackupFault('BACKUP_DAMAGED', `${file} is damaged or no backup`, options);
  if (syscall === undefined || code === undefined || syscall === 'connect') return error;
  return new BackupFault('FILE_UNUSABLE', `${file} cannot be ${doing}: ${message}`, options);
}
