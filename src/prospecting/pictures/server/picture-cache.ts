// Pictures that were fetched before, as files under the data directory. Losing it costs fetches, never data.
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '#platform/clock.ts';

export interface PictureCache {
  /** The picture; null where fetching it failed a short while ago; undefined where nothing is known. */
  read(url: string): Promise<Buffer | null | undefined>;
  /** `null` remembers the failure. */
  write(url: string, picture: Buffer | null): Promise<void>;
}

interface CacheOptions {
  folder: string;
  clock: Clock;
  /** Bytes that may stay; what was not asked for longest goes first. */
  maxBytes?: number;
}

const DEFAULT_MAX_BYTES = 256 * 1024 * 1024;
/** Pictures of people are not kept longer than they are likely to be looked at again. */
const MAX_AGE_MS = 30 * 86_400_000;
const FAILURE_MAX_AGE_MS = 10 * 60_000;
/** A read is noted at most this often: it is a write, and the order of eviction need not be exact. */
const TOUCH_INTERVAL_MS = 3_600_000;

/**
 * A file's modification time is when it was fetched, its access time when it was last asked for (set by us: mounts often
 * do not). An empty file is a failure. Several processes may share the folder: writes are atomic, and each process sweeps.
 */
export function createPictureCache({ folder, clock, maxBytes = DEFAULT_MAX_BYTES }: CacheOptions): PictureCache {
  // Infinity: the first write of a process looks at what is there already.
  let writtenSinceSweep = Number.POSITIVE_INFINITY;

  const fileOf = (url: string): string => {
    const name = createHash('sha256').update(url).digest('hex');
    return path.join(folder, name.slice(0, 2), `${name}.webp`);
  };

  async function sweep(): Promise<void> {
    writtenSinceSweep = 0;
    const files = await listFiles(folder);
    const expired = files.filter((file) => clock.now() - file.fetchedAt > MAX_AGE_MS);
    const kept = files.filter((file) => !expired.includes(file)).sort((a, b) => b.usedAt - a.usedAt);
    let total = 0;
    const surplus = kept.filter((file) => {
      total += file.size;
      return total > maxBytes;
    });
    await Promise.all([...expired, ...surplus].map((file) => rm(file.path, { force: true })));
  }

  return {
    async read(url) {
      const file = fileOf(url);
      const found = await stat(file).catch(ignoreMissing);
      if (!found) return undefined;
      const now = clock.now();
      if (now - found.mtimeMs > (found.size === 0 ? FAILURE_MAX_AGE_MS : MAX_AGE_MS)) return undefined;
      if (found.size === 0) return null;
      const picture = await readFile(file).catch(ignoreMissing);
      if (now - found.atimeMs > TOUCH_INTERVAL_MS) await utimes(file, now / 1000, found.mtime).catch(ignoreMissing);
      return picture;
    },
    async write(url, picture) {
      const file = fileOf(url);
      await mkdir(path.dirname(file), { recursive: true });
      // Written beside and renamed: a reader, or the next start after a crash, never sees half a picture.
      const temporary = `${file}.${randomUUID()}.tmp`;
      await writeFile(temporary, picture ?? Buffer.alloc(0));
      await utimes(temporary, clock.now() / 1000, clock.now() / 1000);
      await rename(temporary, file);
      writtenSinceSweep += picture?.length ?? 0;
      if (writtenSinceSweep > maxBytes / 10) await sweep();
    },
  };
}

interface CachedFile {
  path: string;
  size: number;
  fetchedAt: number;
  usedAt: number;
}

/** Also what a crash left half-written: it expires like the rest. */
async function listFiles(folder: string): Promise<CachedFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files: CachedFile[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const found = await stat(file).catch(ignoreMissing);
    if (found) files.push({ path: file, size: found.size, fetchedAt: found.mtimeMs, usedAt: found.atimeMs });
  }
  return files;
}

/** Another process may have swept the file away between two looks. */
function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}
