// Builds what is run, and only when something it is made of has changed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
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
  await once('app', ['src', 'db/seed', ...CONFIGS], async () => {
    vite('vite.server.config.ts');
    vite('vite.config.ts');
    await compressFolder(path.join(DIST, 'web'));
  });
}

/** Builds the benchmark where dist/bench is older than its sources. */
export async function ensureBenchBuilt() {
  await once('bench', ['src', 'bench', ...CONFIGS], () => vite('vite.server.config.ts', '--mode', 'bench'));
}

/** @param {string} name @param {string[]} sources @param {() => void | Promise<void>} build */
async function once(name, sources, build) {
  const stampFile = path.join(DIST, `.stamp-${name}`);
  const wanted = fingerprint(sources);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return;
  // Without a stamp a build that is cut off is done again.
  rmSync(stampFile, { force: true });
  console.error(`Building ${name === 'app' ? 'server and web application' : name} ...`);
  await build();
  mkdirSync(DIST, { recursive: true });
  writeFileSync(stampFile, wanted);
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
function vite(config, ...args) {
  const program = path.join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  const command = [program, 'build', '--config', config, '--logLevel', 'warn', ...args];
  // A build is always one for production, whatever the server that it is for will run as.
  const env = { ...process.env, NODE_ENV: 'production' };
  const { status } = spawnSync(process.execPath, command, { cwd: ROOT, env, stdio: ['ignore', 2, 2] });
  if (status !== 0) fail(`The build failed (${config}).`);
}
