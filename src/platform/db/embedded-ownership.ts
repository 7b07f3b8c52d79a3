// Which process owns a running embedded database: advisory locks, which live exactly as long as the connection that took them.
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { StartFault } from '../start-fault.ts';

/** Held by the server that owns the data directory. Advisory locks belong to a database: these two to "postgres". */
export const OWNER_LOCK = 7_230_002;
/** Held in common by the operator's commands, alone by whoever is about to end the database. */
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
export async function takeOwnership(session: pg.Client, dataDir: string): Promise<void> {
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
