// The route of the image door.
import path from 'node:path';
import type { Router } from '#platform/http/router.ts';
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import { getPicture } from '../contract.ts';
import { createPictureProvider } from './picture.provider.ts';
import { createPictureCache } from './picture-cache.ts';
import { isSigned, pictureKey } from './picture-signature.ts';
import { createShowPicture } from './show-picture.ts';

type PicturePlatform = Pick<Platform, 'config' | 'outbound' | 'clock' | 'log' | 'secrets'>;

export function registerPicturesRoutes(router: Router, platform: PicturePlatform): void {
  const { config, outbound, clock, log } = platform;
  const key = pictureKey(platform);
  const showPicture = createShowPicture({
    fetchPicture: createPictureProvider({ outbound, allowPrivate: config.allowPrivateSources }),
    cache: createPictureCache({ folder: path.join(config.dataDir, 'cache', 'pictures'), clock }),
    log,
  });
  router.route(getPicture, async ({ query, reply }) => {
    const picture = isSigned(query.u, query.s, key) ? await showPicture(query.u) : null;
    if (picture === null) throw new AppError('PICTURE_UNAVAILABLE');
    reply
      .header('cache-control', 'private, max-age=86400, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .type('image/webp')
      .send(picture);
  });
}
