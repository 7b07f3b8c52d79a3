// As whom PostgreSQL runs: it refuses to be root, and must own its folder.
import { chown, lchown, opendir, readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { StartFault } from '../start-fault.ts';
import type { Binaries } from './embedded-binaries.ts';

interface User {
  uid: number;
  gid: number;
}

/**
 * - `self`: an ordinary user runs it under its own name.
 * - `user`: root runs it as somebody else, who gets the folder.
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
  // Whoever made the cluster goes on with it, so that one start as root does not lock an ordinary user out of it.
  const user = owner !== null && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : await nobody();
  const reachable = await Promise.all([
    canReach(await realpath(binaries.postgres), user),
    canReach(await realpath(dataDir), user),
  ]);
  return reachable.every(Boolean) ? { kind: 'user', ...user } : { kind: 'namespace' };
}

/** Gives `folder` and all in it to the identity, where it is not its own already. */
export async function giveTo(identity: Identity, folder: string): Promise<void> {
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
