// Ends this process when the npm that runs it has gone. npm passes SIGTERM on to its shell, which does not pass it on to us, and
// SIGKILL cannot be passed on at all (decision 005).
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const CHECK_MS = 500;

/** Started without npm (a service manager, `node scripts/start.mjs`), a process outlives its shell. */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const shell = process.ppid;
  const npm = getParent(shell);
  setInterval(() => {
    if (process.ppid !== shell || (npm !== null && getParent(shell) !== npm)) process.kill(process.pid, 'SIGTERM');
  }, CHECK_MS).unref();
}

/** Null where it cannot be read. @param {number} pid */
function getParent(pid) {
  try {
    // Linux: "pid (name) state parent ..."; a name may have spaces and brackets.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
  } catch {
    if (process.platform !== 'darwin') return null;
    const parent = Number(spawnSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }).stdout);
    return Number.isInteger(parent) && parent > 0 ? parent : null;
  }
}
