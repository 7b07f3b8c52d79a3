// `npm run audit`: known vulnerabilities of the locked packages and the signatures of their files, both from the registry.
import { spawnSync } from 'node:child_process';
import { ensureInstalled } from './lib/install.mjs';
import { ROOT } from './lib/root.mjs';

/** Errors that say nothing about a package: no network, or a mirror that does not offer the route. */
const UNANSWERED =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|audit endpoint returned an error|E40[45]|50[0-9] /;

const QUESTIONS = [
  { what: 'vulnerabilities', args: ['audit', '--audit-level=high'] },
  { what: 'signatures', args: ['audit', 'signatures'] },
];

ensureInstalled();
for (const { what, args } of QUESTIONS) {
  const { status, stdout, stderr } = spawnSync('npm', [...args, '--fetch-retries=0', '--fetch-timeout=30000'], {
    cwd: ROOT,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status === 0) {
    console.log(`${what}: ${stdout.trim()}`);
  } else if (UNANSWERED.test(stderr)) {
    console.error(`${what}: NOT CHECKED, the registry does not answer (${stderr.trim().split('\n')[0]})`);
    process.exitCode ||= 2;
  } else {
    console.error(`${what}:\n${stdout}${stderr}`);
    process.exitCode = 1;
  }
}
