// db:backup in the format of pg_dump: what comes back is what was there, or nothing has changed.
import { chmod, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type Database, disconnect } from '#platform/db/client.ts';
import { migrate } from '#platform/db/migrate.ts';
import { createLog } from '#platform/log.ts';
import { withAdmin } from '#tests/support/admin.ts';
import { AWKWARD } from '#tests/support/awkward.ts';
import {
  asPostgres,
  createPostgresFolder,
  HAS_POSTGRES,
  initPrimary,
  type PostgresServer,
  removeFolder,
  startPostgres,
} from '#tests/support/debian-postgres.ts';
import { fillEveryTable, readEveryTable } from '#tests/support/every-table.ts';
import { openPlatform, someone } from '#tests/support/platform.ts';
import { createDatabase, databaseAt } from '#tests/support/postgres.ts';

describe.runIf(HAS_POSTGRES)('a backup with pg_dump', () => {
  let folder: string;
  let server: PostgresServer;
  const urls = { source: '', target: '' };
  const dbs = {} as Record<keyof typeof urls, Database>;
  const source = withAdmin({
    get url() {
      return urls.source;
    },
  });
  const target = withAdmin({
    get url() {
      return urls.target;
    },
  });

  beforeAll(async () => {
    folder = await createPostgresFolder();
    server = await startPostgres(await initPrimary(folder));
    for (const name of ['source', 'target'] as const) {
      urls[name] = databaseAt(server.url, await createDatabase(server.url, name));
      await migrate(urls[name]);
      dbs[name] = connect({ url: urls[name], log: createLog('silent') });
    }
    const { platform, close } = await openPlatform(urls.source, folder);
    const owner = await someone(platform, { email: 'owner@test.example', credits: 100 });
    await someone(platform, {
      joinWorkspaceId: owner.workspaceId,
      profile: { fullName: AWKWARD, skills: [AWKWARD, ''] },
    });
    await fillEveryTable(platform.db, owner);
    await close();
  });
  afterAll(async () => {
    for (const db of Object.values(dbs)) await disconnect(db);
    await server?.stop();
    await removeFolder(folder);
  });

  const file = () => path.join(source.folder, 'all.dump');

  it('is one that pg_restore reads, for its owner alone, without the job queue', async () => {
    expect(await source.json('db:backup', 'all.dump')).toMatchObject({ format: 'pg_dump', rows: null });
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    const copy = path.join(folder, 'copy.dump');
    await writeFile(copy, await readFile(file()));
    await chmod(copy, 0o644);
    const list = await asPostgres('pg_restore', ['--list', copy]);
    expect(list).toContain('TABLE DATA public contacts');
    expect(list).not.toMatch(/graphile_worker|operator/);
  });

  it('brings back every table as it was, and continues where the ledger ended', async () => {
    const restored = await target.json<{ createdAt: string }>('db:restore', file());
    expect(restored).toMatchObject({ audit: { faults: [] } });
    expect(Math.abs(Date.now() - Date.parse(restored.createdAt))).toBeLessThan(600_000);
    expect(await readEveryTable(dbs.target)).toEqual(await readEveryTable(dbs.source));
    expect(await target.json('credits:grant', 'owner@test.example', '5')).toMatchObject({ balance: 105 });
    await expect(dbs.target.execute(sql`truncate credit_ledger`)).rejects.toThrow();
  });

  it('is not restored over data without --force, and not at all where it is damaged or of another version', async () => {
    const before = await readEveryTable(dbs.target);
    const refuse = async (code: string, ...argv: string[]) => {
      const { exitCode, err } = await target.run('db:restore', ...argv, '--json');
      expect(exitCode).toBe(1);
      expect(JSON.parse(err).error.code).toBe(code);
      expect(await readEveryTable(dbs.target)).toEqual(before);
    };
    await refuse('DATABASE_NOT_EMPTY', file());
    const cut = path.join(source.folder, 'cut.dump');
    const whole = await readFile(file());
    await writeFile(cut, whole.subarray(0, whole.length - 20_000));
    await refuse('BACKUP_DAMAGED', cut, '--force');
    await writeFile(cut, whole.subarray(0, 100));
    await refuse('BACKUP_DAMAGED', cut, '--force');
    await dbs.source.execute(sql`insert into public.__drizzle_migrations (hash, created_at) values ('later', 0)`);
    await source.json('db:backup', 'later.dump');
    await dbs.source.execute(sql`delete from public.__drizzle_migrations where hash = 'later'`);
    await refuse('SCHEMA_DIFFERS', path.join(source.folder, 'later.dump'), '--force');
    await target.json('db:restore', file(), '--force');
    expect(await readEveryTable(dbs.target)).toEqual(await readEveryTable(dbs.source));
  });
});
