// New databases, databases from before the baseline, and processes that die in between.
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { createLog } from '#platform/log.ts';
import { StartFault } from '#platform/start-fault.ts';
import { openDatabase } from '#tests/support/database.ts';
import { createDatabase, databaseAt, dropDatabase } from '#tests/support/postgres.ts';
import { connect } from './client.ts';
import { appliedMigrations, migrate, missingMigrations, REPLACED } from './migrate.ts';

type Opened = Awaited<ReturnType<typeof openDatabase>>;

const opened: Opened[] = [];
afterEach(async () => {
  for (const database of opened.splice(0)) await database.drop();
});

async function openMigrated(): Promise<Opened> {
  const database = await openDatabase();
  opened.push(database);
  return database;
}

async function openEmpty(): Promise<Opened> {
  const postgresUrl = inject('postgresUrl');
  const name = await createDatabase(postgresUrl, 'empty');
  const url = databaseAt(postgresUrl, name);
  const db = connect({ url, log: createLog('silent') });
  const drop = async () => {
    await db.$client.end();
    await dropDatabase(postgresUrl, name);
  };
  opened.push({ url, db, drop });
  return { url, db, drop };
}

async function listEntries({ db }: Opened): Promise<{ hash: string; created_at: string }[]> {
  const { rows } = await db.execute<{ hash: string; created_at: string }>(
    sql`select hash, created_at from public.__drizzle_migrations order by created_at`,
  );
  return rows;
}

/** Ends the process of a migration as it waits for something that another connection holds until `release`. */
async function killWhileBlocked(database: Opened, hold: string): Promise<void> {
  const holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
  await holder.query(`begin; ${hold}`);
  const migration = migrate(database.url);
  migration.catch(() => {});
  await expect
    .poll(async () => {
      const { rowCount } = await database.db.execute(sql`
        select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'leadwright-migrate' and wait_event_type = 'Lock'`);
      return rowCount;
    })
    .toBe(1);
  await expect(migration).rejects.toThrow();
  await holder.query('rollback');
  await holder.end();
}

describe('a new database', () => {
  it('has every table after several processes have started at once', async () => {
    const database = await openEmpty();
    await Promise.all([migrate(database.url), migrate(database.url), migrate(database.url)]);
    expect(await missingMigrations(database.db)).toBe(0);
    expect(await listEntries(database)).toEqual(await listEntries(await openMigrated()));
  });

  it('stays empty where the process dies half-way, and the next start migrates it', async () => {
    const database = await openEmpty();
    await killWhileBlocked(database, 'create schema directory');
    const { rows } = await database.db.execute<{ workspaces: string | null }>(
      sql`select to_regclass('workspaces')::text as workspaces`,
    );
    expect(rows).toEqual([{ workspaces: null }]);
    await migrate(database.url);
    expect(await missingMigrations(database.db)).toBe(0);
  });
});

describe('a database from before the baseline', () => {
  let database: Opened;
  let baseline: { hash: string; created_at: string }[];

  const createdAt = () => Number(baseline[0]?.created_at);

  /** Entries as the last commit with separate migrations wrote them: only their number and the time of the last one count. */
  async function enter(count: number, { last }: { last: number }): Promise<void> {
    await database.db.execute(sql`
      with before as (delete from public.__drizzle_migrations where created_at <= ${createdAt()}::bigint)
      insert into public.__drizzle_migrations (hash, created_at)
      select 'before ' || n, ${last}::bigint - ${count} + n from generate_series(1, ${count}::int) n`);
  }

  beforeEach(async () => {
    database = await openMigrated();
    baseline = await listEntries(database);
    await database.db.execute(sql`insert into workspaces (id, name) values (gen_random_uuid(), 'kept')`);
  });

  async function expectKept(): Promise<void> {
    const { rows } = await database.db.execute(sql`select name from workspaces`);
    expect(rows).toEqual([{ name: 'kept' }]);
  }

  it('adopts it with several processes at once, and keeps its data', async () => {
    await enter(REPLACED.count, { last: createdAt() });
    await Promise.all([migrate(database.url), migrate(database.url), migrate(database.url)]);
    expect(await listEntries(database)).toEqual(baseline);
    expect([await appliedMigrations(database.db), await missingMigrations(database.db)]).toEqual([baseline.length, 0]);
    await expectKept();
  });

  it('has its old entries where the process dies half-way, and the next start adopts it', async () => {
    await enter(REPLACED.count, { last: createdAt() });
    const before = await listEntries(database);
    await killWhileBlocked(database, 'lock table public.__drizzle_migrations in share mode');
    expect(await listEntries(database)).toEqual(before);
    await migrate(database.url);
    expect(await listEntries(database)).toEqual(baseline);
    await expectKept();
  });

  it.each([
    ['with the first migration only', 1, -87],
    ['without the last migration', REPLACED.count - 1, -1],
    ['with a gap before the last migration', REPLACED.count - 1, 0],
  ])('%s is refused with what to do, and nothing changes', async (_, count, offset) => {
    await enter(count, { last: createdAt() + offset });
    const before = await listEntries(database);
    const refusal = await migrate(database.url).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartFault);
    expect(String(refusal)).toContain(`${count} of ${REPLACED.count} migrations`);
    expect(String(refusal)).toContain(`commit ${REPLACED.lastCommit}`);
    expect(await listEntries(database)).toEqual(before);
    await expectKept();
  });
});

it('a database of a later version is left as it is', async () => {
  const database = await openMigrated();
  await database.db.execute(sql`
    insert into public.__drizzle_migrations (hash, created_at) select 'later', max(created_at) + 1 from public.__drizzle_migrations`);
  const before = await listEntries(database);
  await migrate(database.url);
  expect(await listEntries(database)).toEqual(before);
  expect(await missingMigrations(database.db)).toBe(-1);
});
