// Brings a database to the newest schema: forward only, under an advisory lock, so that any number of processes may start.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import { runMigrations as runWorkerMigrations } from 'graphile-worker';
import pg from 'pg';
import { adoptBaseline } from './adopt-baseline.ts';
import type { Database } from './client.ts';

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
    await runMigrations(drizzle(client), { migrationsFolder: migrationsFolder(), migrationsSchema: 'public' });
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

/** How many migrations of this build the database lacks. */
export async function missingMigrations(db: Database): Promise<number> {
  return readMigrationFiles({ migrationsFolder: migrationsFolder() }).length - (await appliedMigrations(db));
}
