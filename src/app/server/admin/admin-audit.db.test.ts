// The record of admin commands: written before the effect, completed after it, without secrets.
import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { userByEmail } from '#account/accounts/server/index.ts';
import { whileHoldingNothing } from '#platform/held-connection.ts';
import { withAdmin } from '#tests/support/admin.ts';
import { openDatabase, withDatabase } from '#tests/support/database.ts';
import { lockWaits } from '#tests/support/lock-waits.ts';
import type { AdminCommand } from './admin-audit.store.ts';
import { maskSecrets } from './admin-audit.ts';

const database = withDatabase();
const admin = withAdmin(database);
const PASSWORD = 'correct horse battery';

const list = async () => (await admin.json<{ commands: AdminCommand[] }>('audit')).commands;
const lines = async (): Promise<Record<string, unknown>[]> =>
  (await readFile(path.join(admin.folder, 'data', 'admin.log'), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

it('has who, what and the result, in the database and as a line, but no password', async () => {
  await admin.json('user:create', 'a@test.example', '--password', PASSWORD, '--credits', '5');
  const expected = {
    operator: expect.stringContaining(userInfo().username),
    host: expect.stringMatching(/./),
    command: 'user:create',
    arguments: ['a@test.example', '--password', '[masked]', '--credits', '5'],
    result: 'done',
    errorCode: '',
    ms: expect.any(Number),
  };
  expect((await list())[1]).toMatchObject(expected);
  expect((await lines())[0]).toMatchObject(expected);
  const { out } = await admin.run('audit');
  expect(out).toMatch(/user:create a@test\.example --password \[masked\] --credits 5: done in \d+ ms/);
  expect(out + JSON.stringify(await lines())).not.toContain(PASSWORD);
});

it('has a command that failed, with the code of its error', async () => {
  expect((await admin.run('user:show', 'none@test.example')).exitCode).toBe(1);
  expect((await list())[1]).toMatchObject({ command: 'user:show', result: 'failed', errorCode: 'USER_NOT_FOUND' });
});

it('has a command before its effect', async () => {
  await database.db
    .transaction(async (tx) => {
      await tx.execute(sql`lock table users in access exclusive mode`);
      const running = whileHoldingNothing(() => admin.run('user:show', 'a@test.example'));
      await lockWaits(database.db, 1);
      const { rows } = await whileHoldingNothing(() =>
        database.db.execute(sql`select command, result from operator.admin_commands order by started_at desc limit 1`),
      );
      expect(rows).toEqual([{ command: 'user:show', result: null }]);
      return { running };
    })
    .then(({ running }) => running);
  expect((await list())[1]).toMatchObject({ command: 'user:show', result: 'done' });
});

it('is needed: without it nothing happens', async () => {
  await database.db.execute(sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'no room'; end $$;
    create trigger refuse before insert on operator.admin_commands for each row execute function refuse()`);
  onTestFinished(async () => void (await database.db.execute(sql`drop function refuse cascade`)));
  expect((await admin.run('user:create', 'b@test.example', '--password', PASSWORD)).exitCode).toBe(1);
  expect(await userByEmail(database.db, 'b@test.example')).toBeNull();
});

it('stays as it is when a backup is restored over the database', async () => {
  await admin.json('db:backup', 'all.gz');
  await admin.json('credits:grant', 'a@test.example', '7');
  await admin.json('db:restore', 'all.gz', '--force');
  expect((await list()).map(({ command, result }) => `${command} ${result}`).slice(1, 4)).toEqual([
    'db:restore done',
    'credits:grant done',
    'db:backup done',
  ]);
});

it('is a line alone where the database is of a version before it', async () => {
  const own = await openDatabase();
  onTestFinished(own.drop);
  await own.db.execute(sql`drop schema operator cascade`);
  const run = await admin.run('db:backup', 'old.gz');
  expect(run.exitCode).toBe(0);
  expect((await lines()).at(-1)).toMatchObject({ command: 'db:backup', result: 'done' });
});

describe('secrets', () => {
  it.each([
    [
      ['--password', 'x y'],
      ['--password', '[masked]'],
    ],
    [['--password=x'], ['--password=[masked]']],
    [
      ['--api-key', 'k', 'EMAIL'],
      ['--api-key', '[masked]', 'EMAIL'],
    ],
    [['postgres://user:pw@host/db'], ['postgres://user:[masked]@host/db']],
    [
      ['--plan', 'pro', '--name', 'Kay'],
      ['--plan', 'pro', '--name', 'Kay'],
    ],
  ])('%j', (argv, masked) => expect(maskSecrets(argv)).toEqual(masked));
});
