// The tool with the embedded database: on an unused folder, while it is down, and while a server has it.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';
import { runningPostmaster } from '#platform/db/embedded-cluster.ts';
import { endPostmaster } from '#platform/db/embedded-postmaster.ts';
import { createLog } from '#platform/log.ts';
import { runAdminIn } from '#tests/support/admin.ts';
import { spawnProgram } from '#tests/support/child-program.ts';

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'leadwright-tool-'));
  onTestFinished(() => rm(folder, { recursive: true, maxRetries: 10 }));
  return folder;
}

const create = ['user:create', 'a@test.example', '--password', 'correct horse battery', '--credits', '5'];

it('starts the database where it is down, migrates it, and leaves nothing running', async () => {
  const folder = await temporaryFolder();
  const env = { DATA_DIR: 'data of the tool' };
  expect(await runAdminIn(folder, env, create)).toMatchObject({ exitCode: 0, err: '' });
  expect(await runningPostmaster(path.join(folder, env.DATA_DIR, 'postgres'))).toBeNull();
  const shown = await runAdminIn(folder, env, ['user:show', 'a@test.example', '--json']);
  expect(JSON.parse(shown.out)).toMatchObject({ credits: 5 });
});

it('works beside the process that has the database, several at once, and leaves it running', async () => {
  const folder = await temporaryFolder();
  const dataDir = path.join(folder, 'data');
  const owner = await spawnProgram('tests/support/own-database.ts', [dataDir]);
  onTestFinished(async () => {
    owner.kill('SIGKILL');
    const left = await runningPostmaster(path.join(dataDir, 'postgres'));
    if (left !== null) await endPostmaster(left.pid, createLog('silent'));
  });
  await once(createInterface({ input: owner.stdout }), 'line');

  const admin = (...argv: string[]) => runAdminIn(folder, { DATA_DIR: dataDir }, argv);
  expect(await admin(...create)).toMatchObject({ exitCode: 0, err: '' });
  const runs = await Promise.all([
    admin('credits:grant', 'a@test.example', '10'),
    admin('user:verify', 'a@test.example'),
    admin('db:backup', 'beside.gz'),
    admin('credits:audit'),
  ]);
  expect(runs.map(({ exitCode, err }) => ({ exitCode, err }))).toEqual(Array(4).fill({ exitCode: 0, err: '' }));
  expect(JSON.parse((await admin('user:show', 'a@test.example', '--json')).out)).toMatchObject({
    credits: 15,
    verified: true,
  });
  expect(await runningPostmaster(path.join(dataDir, 'postgres'))).not.toBeNull();
});
