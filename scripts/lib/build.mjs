// Builds what is run, and only when something it is made of has changed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { buildOnce } from './build-once.mjs';
import { fail } from './install.mjs';
import { compressFolder } from './precompress.mjs';
import { ROOT } from './root.mjs';

const DIST = path.join(ROOT, 'dist');
const CONFIGS = [
  'package-lock.json',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
  'vite.server.config.ts',
  'scripts/lib',
];

/** Builds server and web application where dist/ is older than the sources. */
export async function ensureBuilt() {
  await ensure('app', ['src', 'db/seed', 'CHANGELOG.md', ...CONFIGS], ['server', 'web'], async (draft) => {
    await vite('vite.server.config.ts', '--outDir', path.join(draft, 'server'));
    await vite('vite.config.ts', '--outDir', path.join(draft, 'web'));
    await compressFolder(path.join(draft, 'web'));
  });
}

/** Builds the benchmark where dist/bench is older than its sources. */
export async function ensureBenchBuilt() {
  await ensure('bench', ['src', 'bench', ...CONFIGS], ['bench'], (draft) =>
    vite('vite.server.config.ts', '--mode', 'bench', '--outDir', path.join(draft, 'bench')),
  );
}

/**
 * @param {string} name @param {string[]} sources
 * @param {string[]} folders @param {(draft: string) => Promise<void>} build
 */
function ensure(name, sources, folders, build) {
  return buildOnce({
    dist: DIST,
    name,
    fingerprint: () => fingerprint(sources),
    folders,
    build: (draft) => {
      console.error(`Building ${name === 'app' ? 'server and web application' : name} ...`);
      return build(draft);
    },
  });
}

/** Names, sizes and times of all files: enough to see a change, and read in some 10 ms. @param {string[]} sources */
function fingerprint(sources) {
  const hash = createHash('sha256').update(process.versions.node);
  /** @param {string} place */
  const add = (place) => {
    const found = statSync(path.join(ROOT, place));
    if (!found.isDirectory()) return void hash.update(`${place} ${found.size} ${found.mtimeMs}\n`);
    const names = readdirSync(path.join(ROOT, place)).filter((name) => !/\.test\.tsx?$/.test(name));
    for (const name of names.sort()) add(path.join(place, name));
  };
  for (const place of sources) add(place);
  return hash.digest('hex');
}

/** @param {string} config @param {...string} args */
async function vite(config, ...args) {
  const program = path.join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  // A build is always one for production, whatever the server that it is for will run as.
  const child = spawn(process.execPath, [program, 'build', '--config', config, '--logLevel', 'warn', ...args], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 2, 2],
  });
  // A signal to this process is meant for the build too.
  const end = () => {
    child.kill('SIGTERM');
    process.exit(143);
  };
  process.once('SIGTERM', end);
  const [status] = await once(child, 'exit');
  process.removeListener('SIGTERM', end);
  if (status !== 0) fail(`The build failed (${config}).`);
}
