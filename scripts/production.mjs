// `node scripts/production.mjs FOLDER`: what a machine needs that only runs the server: dist, migrations, and the packages that it loads.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled, fail } from './lib/install.mjs';
import { ROOT } from './lib/root.mjs';
import { RUNTIME_PACKAGES } from './lib/runtime-packages.mjs';

const [folder] = process.argv.slice(2);
if (folder === undefined) fail('Usage: node scripts/production.mjs FOLDER');
const target = path.resolve(folder ?? '');

ensureInstalled();
await ensureBuilt();
// Another user than the one who builds runs the server and reads what is made here, however strict the mask of the builder is.
process.umask(0o022);
mkdirSync(target, { recursive: true });
cpSync(path.join(ROOT, 'db/migrations'), path.join(target, 'db/migrations'), { recursive: true });
cpSync(path.join(ROOT, 'dist'), path.join(target, 'dist'), {
  recursive: true,
  // Source maps are for those who look into a fault report; they have the checkout.
  filter: (file) => !file.endsWith('.map') && !/^(bench|\.stamp.*)$/.test(path.relative(path.join(ROOT, 'dist'), file)),
});
// A copy has the mode of its source: of a checkout under such a mask.
for (const part of ['db', 'dist']) openToAll(path.join(target, part));

for (const file of ['package-lock.json', '.npmrc']) copyFileSync(path.join(ROOT, file), path.join(target, file));
const { name, version, license, engines, dependencies, overrides } = JSON.parse(
  readFileSync(path.join(ROOT, 'package.json'), 'utf8'),
);
const runtime = Object.fromEntries(RUNTIME_PACKAGES.map((wanted) => [wanted, dependencies[wanted]]));
const manifest = { name, version, private: true, license, type: 'module', engines, dependencies: runtime, overrides };
writeFileSync(path.join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
// npm removes the other packages from the lockfile, and with the checksums of the rest it needs no answer of the registry.
npm('install', '--package-lock-only', '--offline');
npm('ci', '--prefer-offline');

/** @param {string} place a file, or a folder with all in it */
function openToAll(place) {
  const stats = statSync(place);
  const owner = (stats.mode >> 6) & 0o5;
  chmodSync(place, (stats.mode & 0o777) | (owner << 3) | owner);
  if (!stats.isDirectory()) return;
  for (const name of readdirSync(place)) openToAll(path.join(place, name));
}

/** @param {...string} args */
function npm(...args) {
  const { status } = spawnSync('npm', [...args, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: target,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (status !== 0) fail(`npm ${args.join(' ')} failed in ${target}.`);
}
