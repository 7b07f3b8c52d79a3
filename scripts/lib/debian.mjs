// What the tests need of Debian's packages, installed where this machine allows it.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './root.mjs';

/** Whether packages can be installed without a question: as root, on Debian or one of its relatives. */
export const mayInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/**
 * Installs the packages together, or none of them. A server among them is not started: tests start their own.
 * @param {string[]} packages @returns {boolean} whether they are there
 */
export const install = (...packages) =>
  apt('update', '-qq') && apt('install', '-y', '-qq', '--no-install-recommends', ...packages);

/** @param {string[]} args */
function apt(...args) {
  // In run level 1 the packages of servers start nothing.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  return spawnSync('apt-get', args, { env, stdio: ['ignore', 2, 2] }).status === 0;
}

/**
 * A program of a package that is not installed, for one that needs nothing else of it: the package of Prometheus would start a server.
 * @param {string} name of the package @param {string} file in it @returns {string | null} its path, null where it cannot be had
 */
export function programOfPackage(name, file) {
  if (existsSync(`/${file}`)) return `/${file}`;
  const folder = path.join(ROOT, 'node_modules/.cache/debian', name);
  const program = path.join(folder, 'contents', file);
  if (existsSync(program)) return program;
  if (!mayInstall()) return null;
  mkdirSync(folder, { recursive: true });
  if (!apt('update', '-qq') || spawnSync('apt-get', ['download', '-qq', name], { cwd: folder }).status !== 0)
    return null;
  const archive = readdirSync(folder).find((entry) => entry.endsWith('.deb'));
  if (archive === undefined) return null;
  const { status } = spawnSync('dpkg-deb', ['-x', path.join(folder, archive), path.join(folder, 'contents')]);
  return status === 0 && existsSync(program) ? program : null;
}

/** Postfix and Dovecot, for the tests of mail. */
export const ensureMailServers = () =>
  ensure({
    names: 'Postfix and Dovecot',
    packages: ['postfix', 'dovecot-imapd'],
    isThere: () => ['/usr/sbin/postfix', '/usr/sbin/dovecot'].every((program) => existsSync(program)),
    without: 'the tests that need real mail servers',
  });

/** What operators put around the product, for tests/operations. PostgreSQL's own cluster is created and not started. */
export const ensureOperatorsServers = () =>
  ensure({
    names: 'Caddy, PgBouncer and PostgreSQL',
    packages: ['caddy', 'pgbouncer', 'postgresql'],
    isThere: () =>
      ['/usr/bin/caddy', '/usr/sbin/pgbouncer', '/usr/lib/postgresql'].every((program) => existsSync(program)),
    without: 'tests of clusters, poolers and failovers',
  });

export const hasContainerTools = () =>
  ['/usr/bin/buildah', '/usr/bin/podman', '/usr/sbin/runc', '/usr/bin/mmdebstrap'].every((program) =>
    existsSync(program),
  );

export const ensureContainerTools = () =>
  ensure({
    names: 'Podman and mmdebstrap',
    packages: ['buildah', 'podman', 'runc', 'mmdebstrap'],
    isThere: hasContainerTools,
    without: 'tests of the image',
  });

/**
 * Installs what is missing, or says in a line what is left out where it cannot be had.
 * @param {{ names: string, packages: string[], isThere: () => boolean, without: string }} what
 */
function ensure({ names, packages, isThere, without }) {
  if (isThere()) return;
  // A system that starts its own services would have them listening from its next start on: its owner did not ask for that.
  if (mayInstall() && !existsSync('/run/systemd/system')) {
    console.error(`Installing ${names} (apt-get install ${packages.join(' ')}) ...`);
    if (install(...packages)) return;
    console.error('apt-get could not install them.');
  }
  console.error(`There is no ${names} here: ${without} are skipped.`);
}
