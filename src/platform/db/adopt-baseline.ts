// Databases from before the baseline (decision 040): one that has all migrations it replaces adopts it, an older one is refused.
import type pg from 'pg';
import { StartFault } from '../start-fault.ts';

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
export async function adoptBaseline(client: pg.ClientBase, { hash, createdAt }: Baseline): Promise<void> {
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
