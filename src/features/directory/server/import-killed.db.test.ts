// An import whose process is killed in the middle, on the real database: nothing of it is seen, and called again it goes on and ends.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { withAdmin } from '#tests/support/admin.ts';
import { withDatabase } from '#tests/support/database.ts';
import { NOTHING_OUTSIDE } from '#tests/support/nothing-outside.ts';
import { britishRow, COMPANIES_HOUSE_HEAD, companiesHouseLine } from '#tests/support/register-files.ts';
import type { DirectoryFacts } from './describe-directory.ts';

const database = withDatabase();
const admin = withAdmin(database);
const ROWS = 60_000;

function importIn(folder: string, file: string): ChildProcess {
  const script = ['tests/support/run-typescript.mjs', 'tests/support/admin-process.ts', 'directory:import', file];
  const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: path.join(folder, 'data'), ...NOTHING_OUTSIDE };
  return spawn(process.execPath, script, { env, stdio: 'ignore' });
}

const facts = () => admin.json<DirectoryFacts>('directory:show');

it('goes on where it was killed', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'leadwright-killed-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'BasicCompanyDataAsOneFile-2026-11-01.csv');
  await writeFile(
    file,
    COMPANIES_HOUSE_HEAD + Array.from({ length: ROWS }, (_, n) => companiesHouseLine(britishRow(n))).join(''),
  );

  const child = importIn(folder, file);
  const ended = once(child, 'exit');
  const rowsRead = async () =>
    (await facts()).imports.find(({ source }) => source === 'companies-house')?.rowsRead ?? 0;
  await expect.poll(rowsRead, { timeout: 60_000 }).toBeGreaterThan(0);
  child.kill('SIGKILL');
  await ended;

  const after = await facts();
  expect(after.sources.map(({ source }) => source)).toEqual(['built-in']);
  expect(after.imports[0]).toMatchObject({ state: expect.stringMatching(/^read/), added: 0 });
  const again = () => admin.run('directory:import', file, '--json');
  // The database takes some seconds to see that nobody is there any more.
  await expect.poll(async () => (await again()).exitCode, { timeout: 90_000 }).toBe(0);
  expect(await facts()).toMatchObject({
    imports: [{ state: 'done', rowsRead: ROWS, rowsTaken: ROWS, added: ROWS, gone: 0 }, { source: 'built-in' }],
  });
  expect((await again()).out).toContain('"wasThere": true');
  const shown = await admin.run('directory:show');
  expect(shown).toMatchObject({ exitCode: 0, err: '' });
  expect(shown.out).toContain('companies-house: 60,000, of 2026-11-01');
}, 120_000);
