// An import whose process is killed, on the real database: nothing of it is visible, and the next call continues and completes it.
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { withAdmin } from '#tests/support/admin.ts';
import { spawnProgram } from '#tests/support/child-program.ts';
import { withDatabase } from '#tests/support/database.ts';
import { britishRow, COMPANIES_HOUSE_HEAD, companiesHouseLine } from '#tests/support/register-files.ts';
import { withDirectoryLock } from './merging.store.ts';
import type { DirectoryFacts } from './search-directory.ts';

const database = withDatabase();
const admin = withAdmin(database);
const ROWS = 1_200;

/** Imports up to this point, where the process is killed. */
async function killedAt(point: string, file: string): Promise<void> {
  const env = { DATABASE_URL: database.url };
  const child = await spawnProgram('tests/support/admin-process.ts', [file, point], env);
  const ended = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), ended]);
  child.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
  // The database soon notices that the client is gone.
  await expect.poll(() => withDirectoryLock(database.db, async () => 'free')).toBe('free');
}

const facts = () => admin.json<DirectoryFacts>('directory:show');

it('continues where it was killed', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'leadwright-killed-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'BasicCompanyDataAsOneFile-2026-11-01.csv');
  const lines = Array.from({ length: ROWS }, (_, n) => companiesHouseLine(britishRow(n)));
  await writeFile(file, COMPANIES_HOUSE_HEAD + lines.join(''));

  for (const [point, state, rowsRead] of [
    ['batch', 'reading', 400],
    ['updating the search index', 'read', ROWS],
  ] as const) {
    await killedAt(point, file);
    const { sources, imports } = await facts();
    expect(sources.map(({ source }) => source)).toEqual(['built-in']);
    expect(imports[0]).toMatchObject({ source: 'companies-house', state, rowsRead, added: 0 });
  }

  const again = () => admin.run('directory:import', file, '--json');
  expect(await again()).toMatchObject({ exitCode: 0, err: '' });
  expect(await facts()).toMatchObject({
    imports: [{ state: 'done', rowsRead: ROWS, rowsTaken: ROWS, added: ROWS, gone: 0 }, { source: 'built-in' }],
  });
  expect((await again()).out).toContain('"wasThere": true');
  const shown = await admin.run('directory:show');
  expect(shown).toMatchObject({ exitCode: 0, err: '' });
  expect(shown.out).toContain('companies-house: 1,200, of 2026-11-01');
});
