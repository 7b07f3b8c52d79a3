// Several builds at once in one checkout, and what is left of one that was killed.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { buildOnce } from './build-once.mjs';

function stage() {
  const dist = mkdtempSync(path.join(tmpdir(), 'leadwright-dist-'));
  onTestFinished(() => rmSync(dist, { recursive: true }));
  let builds = 0;
  /** What dist/server says while a build is under way. @type {string[]} */
  const seen = [];
  const served = () => {
    const file = path.join(dist, 'server', 'main.js');
    return existsSync(file) ? readFileSync(file, 'utf8') : 'nothing';
  };
  /** @param {string} sources */
  const build = (sources) =>
    buildOnce({
      dist,
      name: 'app',
      fingerprint: () => sources,
      folders: ['server', 'web'],
      build: async (draft) => {
        builds += 1;
        for (const folder of ['server', 'web']) {
          mkdirSync(path.join(draft, folder), { recursive: true });
          writeFileSync(path.join(draft, folder, 'main.js'), sources);
          seen.push(served());
          await turn();
        }
      },
    });
  return { dist, build, served, seen, builds: () => builds };
}

it('builds once for all who ask at once', async () => {
  const { dist, build, served, builds } = stage();
  await Promise.all(Array.from({ length: 5 }, () => build('one')));
  expect(builds()).toBe(1);
  expect(served()).toBe('one');
  expect(readdirSync(dist).sort()).toEqual(['.stamp-app', 'server', 'web']);
});

it('leaves the former build in place until the next one is whole', async () => {
  const { build, served, seen } = stage();
  await build('one');
  await build('two');
  expect(seen).toEqual(['nothing', 'nothing', 'one', 'one']);
  expect(served()).toBe('two');
});

it('recovers from a build that was killed, and from one that failed', async () => {
  const { dist, build, served } = stage();
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  writeFileSync(path.join(dist, '.lock-app'), String(pid));
  mkdirSync(path.join(dist, `.draft-app-${pid}`, 'server'), { recursive: true });
  await build('one');
  expect(served()).toBe('one');
  const failing = buildOnce({
    dist,
    name: 'app',
    fingerprint: () => 'two',
    folders: ['server', 'web'],
    build: () => Promise.reject(new Error('a build that fails')),
  });
  await expect(failing).rejects.toThrow('a build that fails');
  expect(served()).toBe('one');
  await build('three');
  expect(readdirSync(dist).sort()).toEqual(['.stamp-app', 'server', 'web']);
});
