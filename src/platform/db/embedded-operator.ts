// The embedded database for a command that runs beside the server, or while it is down.
import { setTimeout as delay } from 'node:timers/promises';
import { StartFault } from '../start-fault.ts';
import { clusterFolder, readPassword, runningPostmaster } from './embedded-cluster.ts';
import { acquireLock, databaseUrl, joinOperators, openSession } from './embedded-ownership.ts';
import { DATABASE, type EmbeddedOptions, lockFilePath, prepareDataDir, startUnderLock } from './embedded-postgres.ts';

export interface EmbeddedConnection {
  url: string;
  /** Ends what this call has started; a database that another process runs is left alone. */
  stop(): Promise<void>;
}

const TIMEOUT_MS = 60_000;
/** A second command that uses the database which the first one started may be a long backup. */
const OPERATORS_TIMEOUT = 3_600_000;

/** Uses the running database of `dataDir`, or starts it for the time until `stop()`. Throws StartFault. */
export async function connectOrStartEmbedded(options: EmbeddedOptions): Promise<EmbeddedConnection> {
  const { dataDir } = options;
  await prepareDataDir(dataDir);
  for (const end = Date.now() + TIMEOUT_MS; ; await delay(100)) {
    const running = await joinRunning(dataDir);
    if (running !== null) return running;
    const { lock, holder } = await acquireLock(lockFilePath(dataDir), true);
    if (lock) return startUnderLock({ operatorsTimeout: OPERATORS_TIMEOUT, ...options }, lock);
    if (Date.now() >= end) {
      throw new StartFault(`The process ${holder.pid} holds ${dataDir}, and its database does not answer.`);
    }
  }
}

/** Null where no database runs, or where the one that does is about to end or not ready yet. */
export async function joinRunning(dataDir: string): Promise<EmbeddedConnection | null> {
  const running = await runningPostmaster(clusterFolder(dataDir));
  if (!running?.ready || running.port === null) return null;
  const access = { port: running.port, password: await readPassword(dataDir) };
  const session = await openSession(access).catch(() => null);
  if (session === null) return null;
  try {
    await joinOperators(session);
    const { rowCount } = await session.query('select from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 1) return { url: databaseUrl(access, DATABASE), stop: () => session.end() };
  } catch {
    // It ended while we waited for our turn: the process that ended it gives way, and the caller tries again.
  }
  await session.end().catch(() => undefined);
  return null;
}
