// The proxy for outside pictures: fetched, checked, re-encoded and cached in a folder of their own.
import { createConcurrencyLimit } from '#platform/concurrency-limit.ts';
import type { Log } from '#platform/log.ts';
import type { Platform } from '#platform/platform.ts';
import { pictureKind } from '#shared/picture-kind.ts';
import { createPictureProvider, type FetchPicture, PictureRefused } from './picture.provider.ts';
import { createPictureCache, type PictureCache } from './picture-cache.ts';

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
