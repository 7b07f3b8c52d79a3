// The folder that PostgreSQL keeps its data in: made in one step, with a password, and told from what a crash left behind.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, open, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { StartFault } from '../start-fault.ts';
import type { Binaries } from './embedded-binaries.ts';
import { changeOwner, chooseIdentity, commandAs, type Identity, servesCluster } from './embedded-process.ts';

const run = promisify(execFile);

const DRAFT = 'postgres.new-';
const PASSWORD_FILE = 'leadwright.password';

export interface Cluster {
  /** Real path: what the system tells about a process can be compared with it. */
  folder: string;
  password: string;
  identity: Identity;
}

/** Where the cluster of a data directory is, whether or not it is there yet. */
export function clusterFolder(dataDir: string): string {
  return path.join(dataDir, 'postgres');
}

/** Opens the cluster in `dataDir`, creating it first where there is none. Only the holder of the directory's lock may call this. */
export async function openCluster(binaries: Binaries, dataDir: string, durable: boolean): Promise<Cluster> {
  const folder = clusterFolder(dataDir);
  const identity = await chooseIdentity(binaries, dataDir, folder);
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(DRAFT)) await rm(path.join(dataDir, name), { recursive: true, force: true, maxRetries: 10 });
  }
  if (!existsSync(folder)) await createCluster({ binaries, dataDir, folder, identity, durable });
  await changeOwner(identity, folder);
  return { folder: await realpath(folder), password: await readPassword(dataDir), identity };
}

/** The superuser's password. It lies inside the cluster, so that the two appear together and can never be parted. */
export async function readPassword(dataDir: string): Promise<string> {
  const file = path.join(clusterFolder(dataDir), PASSWORD_FILE);
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (cause) {
    throw new StartFault(
      `The password of the embedded database cannot be read from ${file}: ${(cause as Error).message}. Run this as the user that runs the server.`,
      { cause },
    );
  }
}

interface Creation {
  binaries: Binaries;
  dataDir: string;
  folder: string;
  identity: Identity;
  durable: boolean;
}

/** In a draft folder that is renamed when all is done: a start that was killed half-way leaves nothing that looks finished. */
async function createCluster({ binaries, dataDir, folder, identity, durable }: Creation): Promise<void> {
  const draft = await mkdtemp(path.join(dataDir, DRAFT));
  const data = path.join(draft, 'data');
  const passwordFile = path.join(draft, 'password');
  const password = randomBytes(24).toString('base64url');
  await mkdir(data, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  await changeOwner(identity, draft);
  const { program, args, options } = commandAs(identity, binaries.initdb, [
    `--pgdata=${data}`,
    '--username=postgres',
    // Every local user can reach a TCP port, so "trust" would give the database to each of them.
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    // In the order of the characters' numbers, and compared by PostgreSQL itself: a tenth less time for whatever fills indexes of texts
    // than by the system's library, and the same order on every system.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    // What a letter is says the system (words are cut into parts of three of them). macOS has no C.UTF-8.
    `--locale=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
    ...(durable ? [] : ['--no-sync']),
  ]);
  try {
    await run(program, args, { ...options, cwd: '/', env: childEnvironment() });
  } catch (cause) {
    const { stderr = '' } = cause as { stderr?: string };
    throw new StartFault(`PostgreSQL could not create its folder in ${dataDir}:\n${stderr.trim()}`, { cause });
  }
  await rename(passwordFile, path.join(data, PASSWORD_FILE));
  await rename(data, folder);
  await rm(draft, { recursive: true });
  if (durable) await syncFolder(dataDir);
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync();
  await handle.close();
}

/** PostgreSQL gets none of our variables: secrets are not its business, and PGDATA or PGPORT would mislead it. */
export function childEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
}

/** Creates DATA_DIR. As root it must stay passable for the user that PostgreSQL runs as. */
export async function ensureDataDir(dataDir: string): Promise<void> {
  if (existsSync(dataDir)) return;
  await mkdir(dataDir, { recursive: true });
  await chmod(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
}

export interface PostmasterFile {
  pid: number;
  /** Null while the server is still starting. */
  port: number | null;
  ready: boolean;
}

/** What PostgreSQL says about itself in postmaster.pid; null when there is no such file. Line numbers as in its miscadmin.h. */
export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | null> {
  const text = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => null);
  if (text === null) return null;
  const lines = text.split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3]) || null, ready: lines[7]?.trim() === 'ready' };
}

/** The PostgreSQL server that runs on the cluster now, if one does. */
export async function runningPostmaster(cluster: string): Promise<PostmasterFile | null> {
  const file = await readPostmasterFile(cluster);
  return file !== null && (await servesCluster(file.pid, await realpath(cluster))) ? file : null;
}

/**
 * Removes a postmaster.pid whose process id now belongs to something else. PostgreSQL itself only looks whether the id is in
 * use, and would refuse to start. It stays safe: a server that still used this cluster would be found by its working folder,
 * and PostgreSQL refuses as long as any of its processes is attached to the cluster's shared memory.
 */
export async function removeForeignPostmasterFile(cluster: string): Promise<void> {
  const file = await readPostmasterFile(cluster);
  if (file === null || (await servesCluster(file.pid, cluster))) return;
  await rm(path.join(cluster, 'postmaster.pid'), { force: true });
}
