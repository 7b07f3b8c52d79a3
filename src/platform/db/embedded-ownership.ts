// Which process owns a running embedded database: advisory locks, which live exactly as long as the connection that took them.
import { randomBytes } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { StartFault } from '../start-fault.ts';
import { isStillRunning, processIdentity } from './embedded-process.ts';

/** Held by the server that owns the data directory. Advisory locks belong to a database: these two to "postgres". */
export const OWNER_LOCK = 7_230_002;
/** Held in common by the operator's commands, exclusively by the process that is about to end the database. */
const OPERATORS_LOCK = 7_230_003;

const APPLICATION = 'leadwright-owner';

export interface Access {
  port: number;
  password: string;
}

export function databaseUrl({ port, password }: Access, database: string): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
}

/** Another Leadwright works on this data directory. */
export class DataDirInUse extends StartFault {
  override name = 'DataDirInUse';

  constructor(dataDir: string, pid: number | null, url: string | null) {
    const who = `the Leadwright process ${pid ?? '(of another machine or container)'}${url === null ? '' : ` (${url})`}`;
    super(
      `The data directory ${dataDir} is in use by ${who}. Stop that one, choose another DATA_DIR, or let both use one PostgreSQL through DATABASE_URL.`,
    );
  }
}

/** A session on the "postgres" database, for the locks. Throws when the server does not answer. */
export async function openSession(access: Access): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl(access, 'postgres'),
    application_name: `${APPLICATION} ${process.pid}`,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  // Without a listener the loss of the connection would end the process. Who needs to know listens to 'end'.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  return client;
}

/** Takes the owner's lock, giving a predecessor's connection that was just cut a moment to vanish. */
export async function acquireOwnership(session: pg.Client, dataDir: string): Promise<void> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const { rows } = await session.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [OWNER_LOCK]);
    if (rows[0]?.taken) return;
    await delay(100);
  }
  const { rows } = await session.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and classid = 0 and objid = $1 and objsubid = 1`,
    [OWNER_LOCK],
  );
  const name = rows[0]?.name ?? '';
  throw new DataDirInUse(dataDir, name.startsWith(APPLICATION) ? Number(name.slice(APPLICATION.length)) : null, null);
}

/** Counts the session among the operator's commands: the database is not ended under them. */
export async function joinOperators(session: pg.Client): Promise<void> {
  await session.query('select pg_advisory_lock_shared($1)', [OPERATORS_LOCK]);
}

/** Waits until no operator's command uses the database, and keeps new ones out. False when that took longer than `timeout` ms. */
export async function excludeOperators(session: pg.Client, timeout: number): Promise<boolean> {
  for (const end = Date.now() + timeout; ; await delay(50)) {
    const { rows } = await session.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      OPERATORS_LOCK,
    ]);
    if (rows[0]?.taken) return true;
    if (Date.now() >= end) return false;
  }
}

// Who works on a data directory: one file that is there from the first step of a start to the last of a stop.

/**
 * The file covers what the advisory lock in the database cannot: the time when no database runs (while it is created, started,
 * stopped, or restarted after a crash). It names a process by id and start time; a process that is gone holds nothing.
 */
export interface Holder {
  pid: number;
  identity: string;
  /** True where the holder will be gone soon by itself: an operator's command, or a server that is stopping. */
  leaving: boolean;
  /** Where its web server answers, once it does. */
  url: string | null;
}

export interface DataDirLock {
  update(change: Partial<Pick<Holder, 'leaving' | 'url'>>): Promise<void>;
  release(): Promise<void>;
}

export type Acquired = { lock: DataDirLock; holder?: never } | { lock?: never; holder: Holder };

/** Takes the lock, or tells which running process has it. */
export async function acquireLock(file: string, leaving: boolean): Promise<Acquired> {
  let mine: Holder = { pid: process.pid, identity: (await processIdentity(process.pid)) ?? '', leaving, url: null };
  for (;;) {
    if (await createWhole(file, mine)) break;
    const holder = await readHolder(file);
    if (holder === null) continue;
    if (await isStillRunning(holder.pid, holder.identity)) return { holder };
    await removeStale(file);
  }
  return {
    lock: {
      update: async (change) => {
        mine = { ...mine, ...change };
        const draft = draftPath(file);
        await writeFile(draft, JSON.stringify(mine), { mode: 0o600 });
        await rename(draft, file);
      },
      release: () => rm(file, { force: true }),
    },
  };
}

/**
 * Removes the file of a process that is gone. Two starters may both have read it, and the slower one must not remove what the
 * faster one has put in its place: so removing has a lock of its own, and behind it the file is read once more. A starter
 * that is killed between these two lines leaves the second lock behind; it is then removed directly, because two starters
 * would have to meet in that very moment, and PostgreSQL's own interlock still protects the data.
 */
async function removeStale(file: string): Promise<void> {
  const guard = `${file}.removing`;
  const mine: Holder = {
    pid: process.pid,
    identity: (await processIdentity(process.pid)) ?? '',
    leaving: true,
    url: null,
  };
  if (await createWhole(guard, mine)) {
    const holder = await readHolder(file);
    if (holder !== null && !(await isStillRunning(holder.pid, holder.identity))) await rm(file, { force: true });
    await rm(guard, { force: true });
    return;
  }
  const remover = await readHolder(guard);
  if (remover !== null && !(await isStillRunning(remover.pid, remover.identity))) await rm(guard, { force: true });
  await delay(10);
}

/** Creates the file with its content in one step, so that no process reads half of it. False when it is there already. */
async function createWhole(file: string, holder: Holder): Promise<boolean> {
  const draft = draftPath(file);
  try {
    await writeFile(draft, JSON.stringify(holder), { flag: 'wx', mode: 0o600 });
    await link(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

function draftPath(file: string): string {
  return `${file}.${randomBytes(6).toString('hex')}`;
}

/** Null when there is no such file. A damaged one (a full disk, a power cut) names no running process. */
async function readHolder(file: string): Promise<Holder | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Holder;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    if (error instanceof SyntaxError) return { pid: 0, identity: 'damaged', leaving: false, url: null };
    throw error;
  }
}
