// The route of the image door.
import path from 'node:path';
import type { Router } from '#platform/http/router.ts';
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import { getPicture } from '../contract.ts';
import { createPictureDoor } from './picture-door.ts';
import { isSigned, pictureKey } from './picture-signature.ts';

type PicturePlatform = Pick<Platform, 'config' | 'outbound' | 'clock' | 'log' | 'secrets'>;

export function registerPicturesRoutes(router: Router, platform: PicturePlatform): void {
  const { config } = platform;
  const key = pictureKey(platform);
  const showPicture = createPictureDoor(platform, {
    folder: path.join(config.dataDir, 'cache', 'pictures'),
    // Only for simulators, which serve theirs on loopback.
    trust: config.allowPrivateSources ? 'configured' : 'foreign',
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
