// Makes sure that what package-lock.json names is installed. Plain Node: it runs before anything is.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './root.mjs';

const MODULES = path.join(ROOT, 'node_modules');
const STAMP = path.join(MODULES, '.leadwright-lockfile');

/** Ends the process with a message where the Node version is too old or the install fails. */
export function ensureInstalled() {
  requireNode();
  const lockfile = readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8');
  const wanted = createHash('sha256').update(lockfile).digest('hex');
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  if (!isInstalled(JSON.parse(lockfile).packages)) install();
  writeFileSync(STAMP, wanted);
}

/**
 * True where npm has already installed exactly these packages, by hand or by another tool: npm keeps its own record of that.
 * What is optional (the databases of other platforms) may be missing.
 * @param {Record<string, { version?: string, optional?: boolean }>} packages
 */
function isInstalled(packages) {
  const record = path.join(MODULES, '.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages;
  return Object.entries(packages).every(
    ([place, wanted]) =>
      place === '' || installed[place]?.version === wanted.version || (wanted.optional && !installed[place]),
  );
}

function install() {
  console.error('Installing dependencies (npm ci), which takes a minute ...');
  const { status, error } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: ROOT,
    // What npm says on its standard output is progress, not the result of the command that was asked for.
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
    // The build and check tools are dev dependencies: they are needed even where NODE_ENV is production.
    env: { ...process.env, NODE_ENV: 'development', npm_config_omit: '', npm_config_include: 'dev' },
  });
  if (status === 0) return;
  fail(
    `The dependencies could not be installed (${error?.message ?? `npm ended with ${status}`}).`,
    'npm needs the network, or a registry that `npm config get registry` names, and write access to this folder.',
  );
}

function requireNode() {
  const { engines } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  const [major, minor] = engines.node.replace('>=', '').split('.').map(Number);
  const [ownMajor = 0, ownMinor = 0] = process.versions.node.split('.').map(Number);
  if (ownMajor > major || (ownMajor === major && ownMinor >= minor)) return;
  fail(`Leadwright needs Node ${engines.node}; this is ${process.versions.node}.`);
}

/** @param {...string} lines */
export function fail(...lines) {
  for (const line of lines) console.error(line);
  process.exit(1);
}
