// A mistake is undone with the operator's scripts: a base backup and the archived WAL give the database as it was a moment before.

import { cp } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type Database, disconnect } from '#platform/db/client.ts';
import { migrate } from '#platform/db/migrate.ts';
import { createLog } from '#platform/log.ts';
import {
  asPostgres,
  createPostgresFolder,
  HAS_POSTGRES,
  initPrimary,
  type PostgresServer,
  removeFolder,
  startPostgres,
} from '#tests/support/debian-postgres.ts';

describe.runIf(HAS_POSTGRES)('the scripts of ops/postgres', () => {
  let folder: string;
  let server: PostgresServer;

  beforeAll(async () => {
    folder = await createPostgresFolder();
    // Where the system's user may run them, wherever the checkout is.
    await cp(path.resolve('ops/postgres'), path.join(folder, 'scripts'), { recursive: true });
    const archive = path.join(folder, 'wal');
    server = await startPostgres(await initPrimary(folder), {
      archive_mode: 'on',
      archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
    });
    await migrate(server.url);
  });
  afterAll(async () => {
    await server?.stop();
    await removeFolder(folder);
  });

  const script = (name: string) => path.join(folder, 'scripts', name);
  const on = async <T>(url: string, work: (db: Database) => Promise<T>): Promise<T> => {
    const db = connect({ url, log: createLog('silent') });
    try {
      return await work(db);
    } finally {
      await disconnect(db);
    }
  };
  const names = (db: Database) => db.execute(sql`select name from workspaces order by name`).then(({ rows }) => rows);
  const add = (db: Database, name: string) =>
    db.execute(sql`insert into workspaces (id, name) values (gen_random_uuid(), ${name})`);

  it('restore the moment before a mistake', async () => {
    const env = { PGHOST: '127.0.0.1', PGPORT: String(server.port), PGUSER: 'postgres' };
    await on(server.url, (db) => add(db, 'before the backup'));
    const backup = (await asPostgres(script('base-backup.sh'), [path.join(folder, 'base')], env)).trim();
    const moment = await on(server.url, async (db) => {
      await add(db, 'after the backup');
      const { rows } = await db.execute<{ now: string }>(sql`select clock_timestamp()::text as now`);
      // What is committed in the same microsecond belongs to the moment.
      await delay(2);
      await db.execute(sql`delete from workspaces`);
      await db.execute(sql`select pg_switch_wal()`);
      await expect
        .poll(async () => {
          const archived = await db.execute<{ done: boolean }>(
            sql`select last_archived_wal >= pg_walfile_name(pg_current_wal_lsn() - 1) as done from pg_stat_archiver`,
          );
          return archived.rows[0]?.done;
        })
        .toBe(true);
      return rows[0]?.now ?? '';
    });
    const data = path.join(folder, 'restored');
    await asPostgres(script('restore-to.sh'), [backup, path.join(folder, 'wal'), moment, data]);
    const restored = await startPostgres(data);
    try {
      await on(restored.url, async (db) => {
        await expect.poll(async () => (await db.execute(sql`select pg_is_in_recovery() as r`)).rows[0]?.r).toBe(false);
        expect(await names(db)).toEqual([{ name: 'after the backup' }, { name: 'before the backup' }]);
        await add(db, 'it takes writes');
      });
    } finally {
      await restored.stop();
    }
    expect(await on(server.url, names)).toEqual([]);
  });

  it.each([
    ['no base backup', (all: string) => [path.join(all, 'wal'), path.join(all, 'wal'), 'now', path.join(all, 'new')]],
    ['no archive', (all: string) => [path.join(all, 'primary'), path.join(all, 'none'), 'now', path.join(all, 'new')]],
  ])('refuse %s and change nothing', async (_, args) => {
    await expect(asPostgres(script('restore-to.sh'), args(folder))).rejects.toThrow(/is not a (base backup|folder)/);
    await expect(asPostgres('pg_controldata', [path.join(folder, 'new')])).rejects.toThrow();
  });
});
