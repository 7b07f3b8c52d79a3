// What the tests need of Debian's packages, installed where this machine allows it.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

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

/** Postfix and Dovecot, for the tests of mail. Says in a line what is left out where they cannot be had. */
export function ensureMailServers() {
  if (MAIL_SERVERS.every((program) => existsSync(program))) return;
  // A system that starts its own services would have them listening from its next start on: its owner did not ask for that.
  if (mayInstall() && !existsSync('/run/systemd/system')) {
    console.error('Installing Postfix and Dovecot (apt-get install postfix dovecot-imapd) ...');
    if (install('postfix', 'dovecot-imapd')) return;
    console.error('apt-get could not install them.');
  }
  console.error('There is no Postfix and Dovecot here: the tests that need real mail servers are skipped.');
}

const MAIL_SERVERS = ['/usr/sbin/postfix', '/usr/sbin/dovecot'];
