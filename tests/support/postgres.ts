// Creating and dropping the databases of tests.
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';

/** The file system that Linux keeps in memory; containers often have 64 MB of it. */
const MEMORY = '/dev/shm';
const NEEDED_BYTES = 3 * 1024 ** 3;
const PREFIX = 'leadwright-tests-';
const LEFTOVER = new RegExp(`^${PREFIX}(\\d+)-`);

/**
 * A new folder for a PostgreSQL that tests throw away: in memory where there is room. A database is a thousand files, and a file system
 * on a disk creates files slowly for half a minute after it has deleted as many.
 */
export async function createClusterFolder(): Promise<string> {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  const hasRoom = bavail * bsize >= NEEDED_BYTES;
  if (hasRoom) await removeLeftovers();
  return mkdtemp(path.join(hasRoom ? MEMORY : tmpdir(), `${PREFIX}${process.pid}-`));
}

/** Of runs that were killed: nothing else would ever give their memory back. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(MEMORY)) {
    const pid = Number(LEFTOVER.exec(name)?.[1]);
    if (pid > 0 && !isAlive(pid)) await rm(path.join(MEMORY, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** The connection string with another database's name in it. */
export function databaseAt(postgresUrl: string, name: string): string {
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Creates a database, empty or as a copy of `template`, and returns its name. */
export async function createDatabase(postgresUrl: string, kind: string, template?: string): Promise<string> {
  const name = `leadwright_${kind}_${randomBytes(6).toString('hex')}`;
  // Files are copied in a third of the time that writing each page to the log as well takes.
  const from = template === undefined ? '' : ` template ${template} strategy file_copy`;
  await runStatement(postgresUrl, `create database ${name}${from}`);
  return name;
}

export async function dropDatabase(postgresUrl: string, name: string): Promise<void> {
  await runStatement(postgresUrl, `drop database if exists ${name} with (force)`);
}

async function runStatement(postgresUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
