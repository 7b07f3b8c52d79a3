// The map's pictures of the ground: through our own origin, from the configured place alone, each fetched once and kept.
import path from 'node:path';
import { createPictureDoor } from '#features/pictures/server/index.ts';
import type { Router } from '#platform/http/router.ts';
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import { readMap, readTile } from '../contract.ts';
import { tileAddress } from '../domain/tile-address.ts';

export function registerMapRoutes(router: Router, platform: Platform): void {
  const { tilesUrl, attribution } = platform.config.map;
  const showTile = createPictureDoor(platform, {
    folder: path.join(platform.config.dataDir, 'cache', 'tiles'),
    trust: 'configured',
  });
  router.route(readMap, async () => ({
    tiles: tilesUrl !== null,
    attribution: tilesUrl === null ? null : attribution,
  }));
  router.route(readTile, async ({ params, reply }) => {
    const address = tilesUrl === null ? null : tileAddress(tilesUrl, params);
    const picture = address === null ? null : await showTile(address);
    if (picture === null) throw new AppError('PICTURE_UNAVAILABLE');
    reply
      .header('cache-control', 'private, max-age=604800')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .type('image/webp')
      .send(picture);
  });
}
