// Facts about processes of this machine, so that a number in a lock file is never taken for the process that once had it.
import { execFile } from 'node:child_process';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const onLinux = process.platform === 'linux';

/** The process runs, but the machine hides from us when it began. */
const HIDDEN = 'hidden';

/**
 * What tells this process from a later one with the same id: when it began. Null when there is no such process.
 * One that has ended and only waits for its parent (a zombie) counts as gone: in a container nobody may ever fetch it.
 */
export async function processIdentity(pid: number): Promise<string | null> {
  if (!(pid > 0)) return null;
  if (!onLinux) return identityFromPs(pid);
  try {
    const [stat, boot] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
    ]);
    // The name in parentheses may hold anything, so the fields are counted from behind it: state is the 3rd, start time the 22nd.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? null : `${boot.trim()}:${fields[19]}`;
  } catch {
    return canBeSignalled(pid) ? HIDDEN : null;
  }
}

async function identityFromPs(pid: number): Promise<string | null> {
  try {
    const { stdout } = await run('ps', ['-o', 'stat=,lstart=', '-p', String(pid)]);
    const line = stdout.trim();
    return line === '' || line.startsWith('Z') ? null : line.replace(/^\S+\s+/, '');
  } catch {
    return null;
  }
}

function canBeSignalled(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** True where the process that was noted down as (`pid`, `identity`) still runs. */
export async function isStillRunning(pid: number, identity: string): Promise<boolean> {
  const now = await processIdentity(pid);
  return now === identity || now === HIDDEN;
}

/** True where `pid` is a PostgreSQL process on `cluster` (a real path): each of them works in that folder. */
export async function servesCluster(pid: number, cluster: string): Promise<boolean> {
  if ((await processIdentity(pid)) === null) return false;
  if (!onLinux) {
    const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
    return stdout.includes('postgres') && stdout.includes(cluster);
  }
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === cluster;
  } catch {
    // The folder of another user's process cannot be read, its command line can.
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return command.split('\0').includes(cluster);
  }
}

/** Every process that works in `folder`, as all of PostgreSQL's do in their cluster. Linux only; elsewhere none is found. */
export async function processesIn(folder: string): Promise<number[]> {
  if (!onLinux) return [];
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const found = await Promise.all(pids.map((pid) => servesCluster(pid, folder)));
  return pids.filter((_, index) => found[index]);
}

/** Waits until the process is gone. False when it still runs after `timeout` milliseconds. */
export async function hasEndedWithin(pid: number, timeout: number): Promise<boolean> {
  for (const end = Date.now() + timeout; ; await delay(25)) {
    if ((await processIdentity(pid)) === null) return true;
    if (Date.now() >= end) return false;
  }
}

/** Sends a signal; a process that has gone meanwhile is no error. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
