// Who works on a data directory: one file that is there from the first step of a start to the last of a stop.
import { randomBytes } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { isStillRunning, processIdentity } from './embedded-process.ts';

/**
 * The file covers what the advisory lock in the database cannot: the time when no database runs (while it is created, started,
 * stopped, or restarted after a crash). It names a process by id and start time; a process that is gone holds nothing.
 */
export interface Holder {
  pid: number;
  identity: string;
  /** True where the holder will be gone soon by itself: an operator's command, or a server that is stopping. */
  leaving: boolean;
  /** Where its web server answers, once it does. */
  url: string | null;
}

export interface DataDirLock {
  update(change: Partial<Pick<Holder, 'leaving' | 'url'>>): Promise<void>;
  release(): Promise<void>;
}

export type Acquired = { lock: DataDirLock; holder?: never } | { lock?: never; holder: Holder };

/** Takes the lock, or tells which running process has it. */
export async function acquireLock(file: string, leaving: boolean): Promise<Acquired> {
  let mine: Holder = { pid: process.pid, identity: (await processIdentity(process.pid)) ?? '', leaving, url: null };
  for (;;) {
    if (await createWhole(file, mine)) break;
    const holder = await readHolder(file);
    if (holder === null) continue;
    if (await isStillRunning(holder.pid, holder.identity)) return { holder };
    await removeStale(file);
  }
  return {
    lock: {
      update: async (change) => {
        mine = { ...mine, ...change };
        const draft = draftOf(file);
        await writeFile(draft, JSON.stringify(mine), { mode: 0o600 });
        await rename(draft, file);
      },
      release: () => rm(file, { force: true }),
    },
  };
}

/**
 * Removes the file of a process that is gone. Two starters may both have read it, and the slower one must not remove what the
 * faster one has put in its place: so removing has a lock of its own, and behind it the file is read once more. Whoever is
 * killed between these two lines leaves the second lock behind; it is then removed without further ado, because two starters
 * would have to meet in that very moment, and PostgreSQL's own interlock still stands behind all this.
 */
async function removeStale(file: string): Promise<void> {
  const guard = `${file}.removing`;
  const mine: Holder = {
    pid: process.pid,
    identity: (await processIdentity(process.pid)) ?? '',
    leaving: true,
    url: null,
  };
  if (await createWhole(guard, mine)) {
    const holder = await readHolder(file);
    if (holder !== null && !(await isStillRunning(holder.pid, holder.identity))) await rm(file, { force: true });
    await rm(guard, { force: true });
    return;
  }
  const remover = await readHolder(guard);
  if (remover !== null && !(await isStillRunning(remover.pid, remover.identity))) await rm(guard, { force: true });
  await delay(10);
}

/** Creates the file with its content in one step, so that nobody reads half of it. False when it is there already. */
async function createWhole(file: string, holder: Holder): Promise<boolean> {
  const draft = draftOf(file);
  try {
    await writeFile(draft, JSON.stringify(holder), { flag: 'wx', mode: 0o600 });
    await link(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

function draftOf(file: string): string {
  return `${file}.${randomBytes(6).toString('hex')}`;
}

/** Null when there is no such file. A damaged one (a full disk, a power cut) names no running process. */
async function readHolder(file: string): Promise<Holder | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Holder;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    if (error instanceof SyntaxError) return { pid: 0, identity: 'damaged', leaving: false, url: null };
    throw error;
  }
}
