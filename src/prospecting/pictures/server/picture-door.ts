// One door for outside pictures: fetched, checked, drawn anew and kept in a folder of its own.
import type { Platform } from '#platform/platform.ts';
import { createPictureProvider } from './picture.provider.ts';
import { createPictureCache } from './picture-cache.ts';
import { createShowPicture, type ShowPicture } from './show-picture.ts';

/** `trust`: whether the operator has named the addresses (`configured`) or anybody may have (`foreign`). */
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
