// The embedded default database: a real PostgreSQL in DATA_DIR, owned by one server process and kept alive by it.
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../log.ts';
import { StartFault } from '../start-fault.ts';
import { type Binaries, locateBinaries } from './embedded-binaries.ts';
import { clusterFolder, ensureDataDir, openCluster, readPassword, runningPostmaster } from './embedded-cluster.ts';
import {
  type Access,
  acquireLock,
  acquireOwnership,
  DataDirInUse,
  type DataDirLock,
  databaseUrl,
  excludeOperators,
  openSession,
} from './embedded-ownership.ts';
import { endPostmaster, startPatiently } from './embedded-postmaster.ts';
import { hasEndedWithin } from './embedded-process.ts';
import { Supervisor } from './embedded-supervisor.ts';

export interface EmbeddedOptions {
  /** Absolute. Created where it is not there. */
  dataDir: string;
  log: Log;
  /** Default true. False only for tests: a crash of the machine then loses data. */
  fsync?: boolean;
  /** How many connections it accepts at once. Default 100. */
  maxConnections?: number;
  /** How long `stop()` waits for operator's commands that still use the database, in milliseconds. Default 10 s. */
  operatorsTimeout?: number;
}

export interface EmbeddedPostgres {
  /** Connection string of the database "leadwright". It stays the same when PostgreSQL is restarted after a crash. */
  url: string;
  /** Writes down where the web server answers, so that a second start can name it. */
  announce(publicUrl: string): Promise<void>;
  /** Called once when the database is lost for good: it could not be started again for a minute, or another process has it. */
  onExit(listener: (reason: Error) => void): void;
  stop(): Promise<void>;
}

export const DATABASE = 'leadwright';

/** How long a start waits for a holder that is about to go, and for what a killed one left behind. */
const TIMEOUT_MS = 20_000;

/**
 * Starts the embedded database and owns it until `stop()`. Throws StartFault where the operator has to act: the directory is in
 * use (DataDirInUse), is not writable, or PostgreSQL does not start.
 *
 * Order matters. The lock file comes first and goes last, so no other process looks at the directory in between. A PostgreSQL that
 * still runs is then either a leftover of a killed process (its advisory lock is free: it is ended, because only a child of ours
 * can be supervised) or belongs to a server whose lock file was deleted by hand (its advisory lock is held: this start ends).
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  await prepareDataDir(options.dataDir);
  const lock = await lockDataDir(options.dataDir);
  return startUnderLock(options, lock);
}

/** For a caller that holds the directory's lock already. Releases it when the start fails. */
export async function startUnderLock(options: EmbeddedOptions, lock: DataDirLock): Promise<EmbeddedPostgres> {
  try {
    return await startOwned(options, lock);
  } catch (error) {
    await lock.release();
    throw error;
  }
}

export function lockFilePath(dataDir: string): string {
  return path.join(dataDir, 'leadwright.lock');
}

export async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    await ensureDataDir(dataDir);
  } catch (cause) {
    throw new StartFault(`DATA_DIR ${dataDir} cannot be created: ${(cause as Error).message}`, { cause });
  }
}

async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  for (const end = Date.now() + TIMEOUT_MS; ; await delay(100)) {
    const { lock, holder } = await acquireLock(lockFilePath(dataDir), false).catch((cause: Error) => {
      throw new StartFault(`DATA_DIR ${dataDir} cannot be used: ${cause.message}`, { cause });
    });
    if (lock) return lock;
    if (!holder.leaving || Date.now() >= end) throw new DataDirInUse(dataDir, holder.pid, holder.url);
  }
}

async function startOwned(options: EmbeddedOptions, lock: DataDirLock): Promise<EmbeddedPostgres> {
  const { dataDir, log, fsync = true, maxConnections, operatorsTimeout = 10_000 } = options;
  const binaries: Binaries = await locateBinaries();
  await endLeftover(dataDir, log);
  const cluster = await openCluster(binaries, dataDir, fsync);
  const how = { binaries, cluster, fsync, maxConnections, log };
  const { postmaster, port } = await startPatiently(how, null, TIMEOUT_MS);
  const access = { port, password: cluster.password };
  let session: pg.Client | null = null;
  try {
    session = await openSession(access);
    await acquireOwnership(session, dataDir);
    await ensureDatabase(session);
  } catch (error) {
    await session?.end().catch(() => undefined);
    await postmaster.stop();
    throw error;
  }
  const supervisor = new Supervisor({ how, access, dataDir, operatorsTimeout }, postmaster, session);
  let stopping: Promise<void> | null = null;
  const stop = async () => {
    await lock.update({ leaving: true });
    await supervisor.stop();
    await lock.release();
  };
  return {
    url: databaseUrl(access, DATABASE),
    announce: (url) => lock.update({ url }),
    onExit: (listener) => supervisor.onLost(listener),
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}

async function ensureDatabase(session: pg.Client): Promise<void> {
  const { rowCount } = await session.query('select from pg_database where datname = $1', [DATABASE]);
  if (rowCount === 0) await session.query(`create database ${DATABASE}`);
}

/** Ends the PostgreSQL of a server that was killed. The caller holds the lock file; the advisory lock is checked as well. */
async function endLeftover(dataDir: string, log: Log): Promise<void> {
  const running = await runningPostmaster(clusterFolder(dataDir));
  if (running === null) return;
  log.warn({ pid: running.pid }, 'a PostgreSQL left behind by a killed process is ended');
  const session = await sessionWithLeftover(dataDir, running.pid);
  if (session !== null) {
    try {
      await acquireOwnership(session, dataDir);
      await excludeOperators(session, TIMEOUT_MS);
    } finally {
      await session.end().catch(() => undefined);
    }
  }
  await endPostmaster(running.pid, log);
}

/**
 * Null when it ended meanwhile, or accepts no connection for the whole time (it recovers, or hangs): then no session is open on it,
 * and so no process owns it.
 */
async function sessionWithLeftover(dataDir: string, pid: number): Promise<pg.Client | null> {
  const password = await readPassword(dataDir);
  for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; ) {
    const running = await runningPostmaster(clusterFolder(dataDir));
    const access: Access | null = running?.port ? { port: running.port, password } : null;
    const session = access === null ? null : await openSession(access).catch(() => null);
    if (session !== null) return session;
    if (await hasEndedWithin(pid, 200)) return null;
  }
  return null;
}
