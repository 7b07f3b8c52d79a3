// From a signed address to a picture: out of the cache, or fetched once however many ask for it at the same time.

import { createConcurrencyLimit } from '#platform/concurrency-limit.ts';
import type { Log } from '#platform/log.ts';
import { normalisePicture } from './normalise-picture.ts';
import type { FetchPicture } from './picture.provider.ts';
import type { PictureCache } from './picture-cache.ts';
import { PictureRefused } from './picture-refused.ts';

/** WebP, or null where the picture cannot be shown. */
export type ShowPicture = (url: string) => Promise<Buffer | null>;

interface ShowPictureOptions {
  fetchPicture: FetchPicture;
  cache: PictureCache;
  log: Log;
}

/** Fetched and decoded at once, in this process: decoding shares its threads with password hashing and the resolver. */
const AT_ONCE = 6;

export function createShowPicture({ fetchPicture, cache, log }: ShowPictureOptions): ShowPicture {
  const underWay = new Map<string, Promise<Buffer | null>>();
  const inTurn = createConcurrencyLimit(AT_ONCE);

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
