// The proxy for outside pictures: fetched, checked, re-encoded and cached in a folder of their own.
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '#platform/clock.ts';
import { createConcurrencyLimit } from '#platform/concurrency-limit.ts';
import type { Log } from '#platform/log.ts';
import type { Platform } from '#platform/platform.ts';
import { pictureKind } from '#shared/picture-kind.ts';
import { createPictureProvider, type FetchPicture, PictureRefused } from './picture.provider.ts';

/** `trust`: whether the operator has named the addresses (`configured`) or any user may have (`foreign`). */
export function createPictureDoor(
  { outbound, clock, log }: Pick<Platform, 'outbound' | 'clock' | 'log'>,
  { folder, trust }: { folder: string; trust: 'configured' | 'foreign' },
): ShowPicture {
  return createShowPicture({
    fetchPicture: createPictureProvider({ outbound, allowPrivate: trust === 'configured' }),
    cache: createPictureCache({ folder, clock }),
    log,
  });
}

// From a signed address to a picture: out of the cache, or fetched once however many ask for it at the same time.

/** WebP, or null where the picture cannot be shown. */
export type ShowPicture = (url: string) => Promise<Buffer | null>;

interface ShowPictureOptions {
  fetchPicture: FetchPicture;
  cache: PictureCache;
  log: Log;
}

/** Fetched and decoded at once, in this process: decoding shares its threads with password hashing and the resolver. */
const CONCURRENCY = 6;

function createShowPicture({ fetchPicture, cache, log }: ShowPictureOptions): ShowPicture {
  const underWay = new Map<string, Promise<Buffer | null>>();
  const inTurn = createConcurrencyLimit(CONCURRENCY);

  async function fetched(url: string): Promise<Buffer | null> {
    try {
      return await normalisePicture(await fetchPicture(url));
    } catch (error) {
      if (!(error instanceof PictureRefused)) throw error;
      log.debug({ host: new URL(url).host, reason: error.message }, 'a picture cannot be shown');
      return null;
    }
  }

  async function load(url: string): Promise<Buffer | null> {
    const known = await cache.read(url);
    if (known !== undefined) return known;
    const picture = await inTurn(() => fetched(url));
    // A full disk costs the next fetch, not this answer.
    await cache
      .write(url, picture)
      .catch((error: unknown) => log.warn({ err: error }, 'a picture could not be cached'));
    return picture;
  }

  return (url) => {
    const before = underWay.get(url);
    if (before) return before;
    const loading = load(url).finally(() => underWay.delete(url));
    underWay.set(url, loading);
    return loading;
  };
}

// Re-encodes every picture as WebP, so that our origin serves only what we made.
const MAX_SIDE = 800;
/** 24 megapixels: more than any camera's profile picture, far less than a decompression bomb. */
const MAX_PIXELS = 24_000_000;
const QUALITY = 82;

/** @returns WebP of at most 800 px a side, without metadata. @throws PictureRefused */
export async function normalisePicture(original: Buffer): Promise<Buffer> {
  if (pictureKind(original) === null) throw new PictureRefused('not a raster picture');
  // Loaded on first use: libvips takes 30 MB that a server without pictures should not pay for.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  try {
    return await sharp(original, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1, sequentialRead: true })
      .rotate()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .timeout({ seconds: 5 })
      .toBuffer();
  } catch (error) {
    throw new PictureRefused('cannot be decoded', error);
  }
}

// Pictures that were fetched before, as files under the data directory. Losing it costs fetches, never data.
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
