// Backup files that are read to their end before there is a connection, and those from before the baseline.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withDatabase } from '#tests/support/database.ts';
import { writeBackup } from './backup.ts';
import { appliedMigrations, REPLACED } from './migrate.ts';
import { restoreBackup } from './restore.ts';

const database = withDatabase();
const signal = new AbortController().signal;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'leadwright-restore-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('an empty file is refused, though every connection is lent out when it is read', async () => {
  const file = path.join(folder, 'empty.gz');
  await writeFile(file, '');
  const pool = database.db.$client;
  const lent = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  const restored = restoreBackup(database.db, { file, force: false, signal });
  restored.catch(() => {});
  // By then the file has been read to its end, which is where the fault is.
  for (let n = 0; n < 50; n += 1) await readFile(file).then(() => turn());
  for (const client of lent) client.release();
  await expect(restored).rejects.toMatchObject({ code: 'BACKUP_DAMAGED' });
});

it('a backup from before the baseline is restored where only the count of migrations differs', async () => {
  await database.db.execute(sql`insert into workspaces (id, name) values (gen_random_uuid(), 'kept')`);
  const file = path.join(folder, 'before.gz');
  await writeBackup(database.db, file, signal);
  const text = gunzipSync(await readFile(file)).toString();
  const before = (await appliedMigrations(database.db)) - 1 + REPLACED.count;
  const restore = async (migrations: number) => {
    await writeFile(file, gzipSync(text.replace(/"migrations":\d+/, `"migrations":${migrations}`)));
    await restoreBackup(database.db, { file, force: true, signal });
  };
  await database.db.execute(sql`update workspaces set name = 'changed'`);
  await expect(restore(before - 1)).rejects.toMatchObject({ code: 'SCHEMA_DIFFERS' });
  await restore(before);
  const { rows } = await database.db.execute(sql`select name from workspaces`);
  expect(rows).toEqual([{ name: 'kept' }]);
});
