// db:migrate, db:backup, db:restore: what comes back is what was there, or nothing has changed.
import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chargeCredits } from '#billing/credits/server/index.ts';
import { appliedMigrations } from '#platform/db/migrate.ts';
import { withAdmin } from '#tests/support/admin.ts';
import { AWKWARD } from '#tests/support/awkward.ts';
import { openDatabase, withDatabase } from '#tests/support/database.ts';
import { fillEveryTable, readEveryTable } from '#tests/support/every-table.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import type { Audit } from './credits.commands.ts';

const source = withDatabase();
const test = withPlatform(source);
const admin = withAdmin(source);

type Target = Awaited<ReturnType<typeof openDatabase>>;
let target: Target;
const toTarget = withAdmin({
  get url() {
    return target.url;
  },
});
const fileIn = (name: string) => path.join(admin.folder, name);

beforeAll(async () => {
  target = await openDatabase();
  // Every server that was once started has this: it belongs to no workspace, and is replaced without a question.
  await target.db.execute(sql`insert into rate_limits (key, points) values ('started', 1)`);
  const owner = await someone(test.platform, { email: 'owner@test.example', credits: 100 });
  await someone(test.platform, {
    joinWorkspaceId: owner.workspaceId,
    profile: { fullName: AWKWARD, skills: [AWKWARD, ''] },
  });
  await admin.json('seed', 'demo');
  await test.platform.db.execute(sql`
    insert into linkedin_companies (workspace_id, username, source_key, source, details)
    values (${owner.workspaceId}, '\\.', 'sample', '{}', ${JSON.stringify({ name: AWKWARD, long: 'x'.repeat(300_000) })}),
           (${owner.workspaceId}, 'unknown', 'sample', '{}', null)`);
  await test.platform.db.execute(sql`
    insert into sessions (workspace_id, id, user_id, token_hash, device_info, user_agent)
    values (${owner.workspaceId}, gen_random_uuid(), ${owner.userId}, '\\x005c2e0a0d09ff', 'Desktop', 'test')`);
  await test.platform.db.execute(sql`insert into rate_limits (key, points) values ('k', 1)`);
  await fillEveryTable(test.platform.db, owner);
});
afterAll(() => target.drop());

it('brings back every table as it was, into a new database', async () => {
  const before = await readEveryTable(source.db);
  const backup = await admin.json<{ tables: number; rows: number; bytes: number }>('db:backup', 'all.gz', '--portable');
  const file = await stat(fileIn('all.gz'));
  expect(backup).toMatchObject({
    file: fileIn('all.gz'),
    tables: Object.keys(before).length,
    rows: Object.values(before).flat().length,
    bytes: file.size,
  });
  expect(file.mode & 0o777).toBe(0o600);
  await expect(stat(fileIn('all.gz.part'))).rejects.toMatchObject({ code: 'ENOENT' });

  const restored = await toTarget.json<{ rows: number; audit: Audit }>('db:restore', fileIn('all.gz'));
  expect(restored).toMatchObject({ rows: backup.rows, audit: { faults: [] } });
  expect(await readEveryTable(target.db)).toEqual(before);
  expect(Object.values(before).filter((rows) => rows.length === 0)).toEqual([[]]);
});

it('continues where the ledger ended, and a backup of the copy is the same', async () => {
  await toTarget.json('db:backup', 'copy.gz', '--portable');
  const rows = async (file: string) =>
    gunzipSync(await readFile(file))
      .toString()
      .split('\n')
      .slice(1);
  expect(await rows(path.join(toTarget.folder, 'copy.gz'))).toEqual(await rows(fileIn('all.gz')));
  expect(await toTarget.json('credits:grant', 'owner@test.example', '5')).toMatchObject({ balance: 105 });
  expect((await toTarget.run('credits:audit')).exitCode).toBe(0);
});

describe('into a database that is not empty', () => {
  it('is refused, and nothing changes', async () => {
    const before = await readEveryTable(target.db);
    const { exitCode, err } = await toTarget.run('db:restore', fileIn('all.gz'), '--json');
    expect(exitCode).toBe(1);
    expect(JSON.parse(err).error).toMatchObject({
      code: 'DATABASE_NOT_EMPTY',
      message: expect.stringContaining('--force'),
    });
    expect(await readEveryTable(target.db)).toEqual(before);
  });

  it('replaces all with --force, and the ledger is append-only again', async () => {
    await toTarget.json('user:create', 'late@test.example', '--password', 'correct horse battery');
    await toTarget.json('db:restore', fileIn('all.gz'), '--force');
    expect(await readEveryTable(target.db)).toEqual(await readEveryTable(source.db));
    await expect(target.db.execute(sql`delete from credit_ledger`)).rejects.toMatchObject({
      cause: { message: 'credit_ledger is append-only' },
    });
    await expect(target.db.execute(sql`truncate credit_ledger`)).rejects.toThrow();
  });
});

describe('a file that is not a whole backup of this schema', () => {
  const edited = (change: (text: string) => string) => async () =>
    gzipSync(change(gunzipSync(await readFile(fileIn('all.gz'))).toString()));
  const withMigrations = (count: number) => edited((text) => text.replace(/"migrations":\d+/, `"migrations":${count}`));
  const faults: [string, string, () => Promise<Buffer>][] = [
    ['cut off', 'BACKUP_DAMAGED', async () => (await readFile(fileIn('all.gz'))).subarray(0, -2_000)],
    ['not compressed', 'BACKUP_DAMAGED', async () => Buffer.from('hello')],
    ['empty', 'BACKUP_DAMAGED', async () => Buffer.alloc(0)],
    ['something else', 'BACKUP_DAMAGED', async () => gzipSync('hello\n')],
    ['of a later format', 'BACKUP_DAMAGED', edited((text) => text.replace('"format":1', '"format":2'))],
    ['without its end', 'BACKUP_DAMAGED', edited((text) => text.replace(/-- end .*\n$/, ''))],
    ['with a row less', 'BACKUP_DAMAGED', edited((text) => text.replace(/\nk\t1\t[^\n]*/, ''))],
    [
      'with a table missing',
      'BACKUP_DAMAGED',
      edited((text) => text.replace(/COPY public\."sessions"[\s\S]*?\n\\\.\n/, '')),
    ],
    ['of other migrations', 'SCHEMA_DIFFERS', withMigrations(999)],
    ['of other tables', 'SCHEMA_DIFFERS', edited((text) => text.replaceAll('"city"', '"town"'))],
    ['with a row that breaks a rule', 'BACKUP_DAMAGED', edited((text) => text.replace('\tpremium\t', '\tgold\t'))],
  ];
  it.each(faults)('%s: refused, and nothing changes', async (_, code, bytes) => {
    const before = await readEveryTable(target.db);
    await writeFile(fileIn('bad.gz'), await bytes());
    const { exitCode, out, err } = await toTarget.run('db:restore', fileIn('bad.gz'), '--force', '--json');
    expect({ exitCode, out }).toEqual({ exitCode: 1, out: '' });
    expect(JSON.parse(err).error.code).toBe(code);
    expect(await readEveryTable(target.db)).toEqual(before);
    await expect(target.db.execute(sql`truncate credit_ledger`)).rejects.toThrow();
    expect(await toTarget.json('credits:grant', 'owner@test.example', '1')).toMatchObject({ amount: 1 });
  });

  it('names both migration counts', async () => {
    await writeFile(fileIn('old.gz'), await withMigrations(999)());
    const { err } = await toTarget.run('db:restore', fileIn('old.gz'));
    expect(err).toContain(`after 999 migrations and this database has seen ${await appliedMigrations(target.db)}`);
  });
});

it('is of one moment while the server charges', async () => {
  const busy = await Promise.all(Array.from({ length: 4 }, () => someone(test.platform, { credits: 10_000 })));
  let stopped = false;
  const charging = busy.map(async ({ workspaceId }) => {
    for (let n = 0; !stopped; n += 1) {
      await chargeCredits(test.platform, { workspaceId, amount: 1, reason: 'busy', idempotencyKey: `busy-${n}` });
    }
  });
  const backups = ['busy-1.gz', 'busy-2.gz', 'busy-3.gz'];
  for (const file of backups) await admin.json('db:backup', file, '--portable');
  stopped = true;
  await Promise.all(charging);
  for (const file of backups) {
    const { audit } = await toTarget.json<{ audit: Audit }>('db:restore', fileIn(file), '--force');
    expect(audit.faults).toEqual([]);
  }
});

it('tells a balance that was wrong in the backup already', async () => {
  await source.db.execute(sql`
    update credit_wallets w set balance = balance + 1 from users u where u.workspace_id = w.workspace_id and u.email = 'owner@test.example'`);
  await admin.json('db:backup', 'wrong.gz', '--portable');
  const { exitCode, out } = await toTarget.run('db:restore', fileIn('wrong.gz'), '--force', '--json');
  expect(exitCode).toBe(1);
  expect(JSON.parse(out).audit.faults).toHaveLength(1);
});

it.each([
  [['db:backup', 'no/such/folder/x.gz'], 'cannot be written'],
  [['db:backup', '.'], 'cannot be written'],
  [['db:restore', 'none.gz'], 'cannot be read'],
  [['db:restore', '.'], 'cannot be read'],
])('%j: says that the file %s', async (argv, message) => {
  const { exitCode, err } = await admin.run(...argv, '--json');
  expect(exitCode).toBe(1);
  expect(JSON.parse(err).error).toMatchObject({ code: 'FILE_UNUSABLE', message: expect.stringContaining(message) });
});

it('counts the migrations', async () => {
  expect(await admin.json('db:migrate')).toEqual({ migrations: await appliedMigrations(source.db) });
});
