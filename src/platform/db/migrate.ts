// Brings a database to the newest schema: forward only, under an advisory lock, so that any number of processes may start.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import { runMigrations as runWorkerMigrations } from 'graphile-worker';
import pg from 'pg';
import { StartFault } from '../start-fault.ts';
import type { Database } from './client.ts';
import { createMonths } from './months.ts';

// Any fixed number; it only has to differ from the other advisory locks of this product.
const MIGRATION_LOCK = 7_230_001;

/** db/migrations of the checkout, found from wherever this module was bundled to. */
function migrationsFolder(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  while (!existsSync(path.join(folder, 'db', 'migrations', 'meta'))) {
    const parent = path.dirname(folder);
    if (parent === folder) throw new Error('db/migrations was not found beside the program');
    folder = parent;
  }
  return path.join(folder, 'db', 'migrations');
}

/** Migrates our schema and the job queue's. @throws StartFault where the database is too old for that. */
export async function migrate(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'leadwright-migrate' });
  // A lost connection fails the statement at hand; without this, the same error would also end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const [baseline] = readMigrationFiles({ migrationsFolder: migrationsFolder() });
    if (baseline) await adoptBaseline(client, { hash: baseline.hash, createdAt: baseline.folderMillis });
    const db = drizzle(client);
    await runMigrations(db, { migrationsFolder: migrationsFolder(), migrationsSchema: 'public' });
    await createMonths(db);
    await runWorkerMigrations({ connectionString: databaseUrl });
  } finally {
    // The lock is the session's: closing the connection gives it back, on failure too.
    await client.end();
  }
}

/** How many migrations the database has seen. */
export async function appliedMigrations(db: Database): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    'select count(*)::int as count from public.__drizzle_migrations',
  );
  return rows[0]?.count ?? 0;
}

/** How many migrations of this build the database lacks; negative where a newer build has migrated it. */
export async function missingMigrations(db: Database): Promise<number> {
  const known = readMigrationFiles({ migrationsFolder: migrationsFolder() }).length;
  const { rows } = await db.execute<{ exists: boolean }>(
    "select to_regclass('public.__drizzle_migrations') is not null as exists",
  );
  return rows[0]?.exists ? known - (await appliedMigrations(db)) : known;
}

// Databases from before the baseline (decision 040): one that has all migrations it replaces adopts it, an older one is refused.

/** What the baseline replaces: the database then has `count` entries, the last of which is as old as the baseline itself. */
export const REPLACED = { count: 88, lastCommit: '6fe80668' };

interface Baseline {
  hash: string;
  /** The migrator skips what is not later than the newest entry, so it never runs the baseline on a database that has entries. */
  createdAt: number;
}

/**
 * Makes the entries of such a database those of a new one. One statement, so that a killed process leaves all or nothing.
 * @throws StartFault where the database lacks migrations that no longer exist.
 */
async function adoptBaseline(client: pg.ClientBase, { hash, createdAt }: Baseline): Promise<void> {
  const found = await readEntries(client, createdAt);
  const isNew = found.count === 0;
  const hasBaseline = found.count === 1 && found.newest === createdAt;
  if (isNew || hasBaseline) return;
  if (found.count !== REPLACED.count || found.newest !== createdAt) {
    throw new StartFault(
      `The database was last migrated by an earlier version of Leadwright (${found.count} of ${REPLACED.count} migrations), and this version ` +
        `cannot migrate it. Start the version of commit ${REPLACED.lastCommit} on it once, then this one. Nothing has been changed.`,
    );
  }
  await client.query(
    `with replaced as (delete from public.__drizzle_migrations where created_at <= $2::bigint)
     insert into public.__drizzle_migrations (hash, created_at) values ($1, $2::bigint)`,
    [hash, createdAt],
  );
}

/** Entries up to the baseline; later ones are migrations that follow it. */
async function readEntries(client: pg.ClientBase, createdAt: number): Promise<{ count: number; newest: number }> {
  const { rows: tables } = await client.query<{ exists: boolean }>(
    "select to_regclass('public.__drizzle_migrations') is not null as exists",
  );
  if (!tables[0]?.exists) return { count: 0, newest: 0 };
  const { rows } = await client.query<{ count: number; newest: string | null }>(
    'select count(*)::int as count, max(created_at) as newest from public.__drizzle_migrations where created_at <= $1',
    [createdAt],
  );
  return { count: rows[0]?.count ?? 0, newest: Number(rows[0]?.newest ?? 0) };
}
