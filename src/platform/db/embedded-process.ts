// Facts about processes of this machine, so that a number in a lock file is never taken for the process that once had it.
import { execFile } from 'node:child_process';
import { chown, lchown, opendir, readdir, readFile, readlink, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { StartFault } from '../start-fault.ts';
import type { Binaries } from './embedded-binaries.ts';

const run = promisify(execFile);
const onLinux = process.platform === 'linux';

/** The process runs, but the machine hides from us when it began. */
const HIDDEN = 'hidden';

/**
 * What tells this process from a later one with the same id: when it began. Null when there is no such process.
 * One that has ended and only waits for its parent (a zombie) counts as gone: in a container its parent may never fetch it.
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

// The user that PostgreSQL runs as: it refuses to be root, and must own its folder.
interface User {
  uid: number;
  gid: number;
}

/**
 * - `self`: an ordinary user runs it under its own name.
 * - `user`: root runs it as another user, who gets the folder.
 * - `namespace`: root runs it in a user namespace, where root looks like an ordinary user; the folder stays root's.
 */
export type Identity = { kind: 'self' } | ({ kind: 'user' } & User) | { kind: 'namespace' };

export interface Command {
  program: string;
  args: string[];
  options: Partial<User>;
}

/** How `program` is spawned under the identity. */
export function commandAs(identity: Identity, program: string, args: string[]): Command {
  if (identity.kind === 'self') return { program, args, options: {} };
  if (identity.kind === 'user') return { program, args, options: { uid: identity.uid, gid: identity.gid } };
  return {
    program: 'unshare',
    args: ['--user', '--map-user=1000', '--map-group=1000', program, ...args],
    options: {},
  };
}

/** Chooses for the cluster in `dataDir`, which need not be there yet. */
export async function chooseIdentity(binaries: Binaries, dataDir: string, cluster: string): Promise<Identity> {
  if (process.getuid?.() !== 0) return { kind: 'self' };
  const owner = await stat(cluster).catch(() => null);
  // The user who made the cluster keeps it, so that one start as root does not lock an ordinary user out of it.
  const user = owner !== null && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : await nobody();
  const reachable = await Promise.all([
    canReach(await realpath(binaries.postgres), user),
    canReach(await realpath(dataDir), user),
  ]);
  return reachable.every(Boolean) ? { kind: 'user', ...user } : { kind: 'namespace' };
}

/** Gives `folder` and all in it to the identity, where it is not its own already. */
export async function changeOwner(identity: Identity, folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return requireOwn(folder);
  const { uid, gid } = identity.kind === 'user' ? identity : { uid: 0, gid: 0 };
  if ((await stat(folder)).uid === uid) return;
  for await (const entry of await opendir(folder, { recursive: true })) {
    await lchown(path.join(entry.parentPath, entry.name), uid, gid);
  }
  // Last: a hand-over that was cut off is begun again, because the folder itself still has its old owner.
  await chown(folder, uid, gid);
}

async function requireOwn(folder: string): Promise<void> {
  const { uid } = await stat(folder);
  if (uid === process.getuid?.()) return;
  throw new StartFault(
    `${folder} belongs to another user (uid ${uid}): a server of that user or of root made it. Start as that user, give the folder to this one (chown -R), or choose another DATA_DIR.`,
  );
}

async function nobody(): Promise<User> {
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const [, uid, gid] = /^nobody:[^:]*:(\d+):(\d+):/m.exec(users) ?? [];
  return { uid: Number(uid ?? 65_534), gid: Number(gid ?? 65_534) };
}

/** True where the user may enter every folder on the way to `target` and enter or run `target` itself. */
async function canReach(target: string, user: User): Promise<boolean> {
  const found = await stat(target);
  if (!mayEnter(found, user)) return false;
  const parent = path.dirname(target);
  return parent === target || canReach(parent, user);
}

function mayEnter(entry: { mode: number; uid: number; gid: number }, user: User): boolean {
  if (entry.uid === user.uid) return (entry.mode & 0o100) !== 0;
  if (entry.gid === user.gid) return (entry.mode & 0o010) !== 0;
  return (entry.mode & 0o001) !== 0;
}
