// Backups in the format of pg_dump, where its programs are there: known to every administrator, and read in parts by pg_restore.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { promisify } from 'node:util';
import { asBackupFault, BackupFault, type BackupSummary, type BackupTable, readContents } from './backup.ts';
import { type Database, withConnection } from './client.ts';

const run = promisify(execFile);
const MAGIC = 'PGDMP';
const MIGRATIONS = '__drizzle_migrations';
const MAX_LIST_BYTES = 64 * 1024 * 1024;

/**
 * Writes `file` with pg_dump, in place of one that was there. Left out are the job queue and the record of admin commands, as in every backup. Null where pg_dump is
 * not there or older than the server, which it would refuse.
 * @throws BackupFault where the file cannot be written; then no file of ours is left
 */
export async function writeDump(db: Database, file: string, signal: AbortSignal): Promise<BackupSummary | null> {
  const { rows } = await db.$client.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  );
  const url = db.$client.options.connectionString;
  if (url === undefined || !(await canDump(rows[0]?.version ?? 0))) return null;
  const part = `${file}.part`;
  try {
    // Created before pg_dump writes to it: only its owner may ever read it.
    await writeFile(part, '', { mode: 0o600 });
    const args = [
      '--format=custom',
      '--no-owner',
      '--no-privileges',
      '--exclude-schema=graphile_worker',
      '--exclude-schema=operator',
      // Rows of a month are those of their table: where they are restored there may be other months.
      '--load-via-partition-root',
    ];
    await run('pg_dump', [...args, `--file=${part}`], { env: toEnvironment(url), signal }).catch((error) => {
      signal.throwIfAborted();
      throw new BackupFault('FILE_UNUSABLE', `pg_dump failed: ${lastLine(error)}`, { cause: error });
    });
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw asBackupFault(error, file, 'written');
  }
  const { tables } = await withConnection(db, 'the list of tables', readContents);
  return { format: 'pg_dump', tables: tables.length, rows: null, bytes: (await stat(file)).size };
}

async function canDump(server: number): Promise<boolean> {
  const { stdout } = await run('pg_dump', ['--version']).catch(() => ({ stdout: '' }));
  return Number(/ (\d+)/.exec(stdout)?.[1] ?? 0) >= Math.floor(server / 10_000);
}

/** By the environment: arguments can be read by every user of the machine. */
function toEnvironment(url: string): NodeJS.ProcessEnv {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const decoded = (text: string) => decodeURIComponent(text);
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    PGHOST: searchParams.get('host') ?? decoded(hostname),
    PGPORT: port || '5432',
    PGUSER: decoded(username),
    PGPASSWORD: decoded(password),
    PGDATABASE: decoded(pathname.slice(1)),
  };
  for (const name of ['sslmode', 'sslrootcert', 'sslcert', 'sslkey']) {
    const value = searchParams.get(name);
    if (value !== null) env[`PG${name.toUpperCase()}`] = value;
  }
  return env;
}

export async function isDump(file: string): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const { buffer } = await handle.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0);
    return buffer.toString('latin1') === MAGIC;
  } finally {
    await handle.close();
  }
}

export interface DumpContents {
  createdAt: string;
  /** Number of migrations that the tables have seen. */
  migrations: number;
  /** The lines of its table of contents that are rows and sequences of ours, by table or sequence; a table by months has one for each. */
  entries: Map<string, string[]>;
}

/** @throws BackupFault where it is damaged, or pg_restore is not there or too old for it */
export async function readDumpContents(file: string): Promise<DumpContents> {
  const read = async (...args: string[]) => {
    const options = { maxBuffer: MAX_LIST_BYTES, env: { ...process.env, TZ: 'UTC' } };
    const { stdout } = await run('pg_restore', [...args, file], options).catch((error) => {
      throw toReadFault(error, file);
    });
    return stdout;
  };
  const list = await read('--list');
  const [, createdAt] = /Archive created at (\d{4}-\d\d-\d\d \d\d:\d\d:\d\d) UTC/.exec(list) ?? [];
  const migrations = await read('--data-only', `--table=${MIGRATIONS}`, '--file=-');
  const [, rows = ''] = /^COPY [^\n]*__drizzle_migrations [^\n]*\n([\s\S]*?)^\\\.$/m.exec(migrations) ?? [];
  const lines = list.matchAll(/^\d+; \d+ \d+ (?:TABLE DATA|SEQUENCE SET) (public|months) (\S+) .*$/gm);
  const entries = new Map<string, string[]>();
  for (const [line, schema, name = ''] of lines) {
    const table = schema === 'months' ? name.replace(/_(?:rest|\d{4}_\d\d)$/, '') : name;
    if (!table.startsWith(MIGRATIONS)) entries.set(table, [...(entries.get(table) ?? []), line]);
  }
  return {
    createdAt: createdAt === undefined ? '' : new Date(`${createdAt.replace(' ', 'T')}Z`).toISOString(),
    migrations: rows.split('\n').length - 1,
    entries,
  };
}

/**
 * Its rows as pg_restore writes them: SQL with COPY blocks. Tables come in this order, parents before children, with all foreign keys in force.
 * `end` throws where it could not read all.
 */
export async function readDump(
  file: string,
  { entries }: DumpContents,
  tables: readonly BackupTable[],
): Promise<{ output: AsyncIterable<Buffer>; end(): Promise<void>; stop(): Promise<void> }> {
  const inOrder = tables.flatMap(({ name }) => entries.get(name) ?? []);
  const others = [...entries.values()].flat().filter((line) => line.includes(' SEQUENCE SET '));
  const folder = await mkdtemp(path.join(tmpdir(), 'leadwright-restore-'));
  const list = path.join(folder, 'list');
  await writeFile(list, `${[...inOrder, ...others].join('\n')}\n`);
  const args = ['--data-only', '--file=-', `--use-list=${list}`, file];
  const child = spawn('pg_restore', args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (chunk) => (errors = (errors + chunk).slice(-2_000)));
  const ended = once(child, 'close');
  ended.catch(() => undefined);
  return {
    // When a process ends, Node throws away what nothing reads of its output yet.
    output: child.stdout.pipe(new PassThrough()),
    async end() {
      const [code] = await ended.catch((error: unknown) => {
        throw toReadFault(error, file);
      });
      if (code !== 0) throw new BackupFault('BACKUP_DAMAGED', `${file} is damaged: ${lastLine({ stderr: errors })}`);
    },
    async stop() {
      child.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function toReadFault(error: unknown, file: string): BackupFault {
  const options = { cause: error };
  if ((error as NodeJS.ErrnoException).code === 'ENOENT')
    return new BackupFault('FILE_UNUSABLE', `${file} needs pg_restore, which is not installed`, options);
  return new BackupFault('BACKUP_DAMAGED', `${file} cannot be read: ${lastLine(error)}`, options);
}

const lastLine = (error: unknown) =>
  ((error as { stderr?: string }).stderr || String(error)).trim().split('\n').at(-1) ?? '';
