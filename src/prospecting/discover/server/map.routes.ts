// The routes of the map: whether there are pictures of the ground, and these pictures through our own origin.
import type { Router } from '#platform/http/router.ts';
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import { readMap, readTile } from '../contract.ts';
import { createTiles } from './tiles.provider.ts';

export function registerMapRoutes(router: Router, platform: Platform): void {
  const { tilesUrl, attribution } = platform.config.map;
  const showTile = createTiles(platform);
  router.route(readMap, async () => ({
    tiles: tilesUrl !== null,
    attribution: tilesUrl === null ? null : attribution,
  }));
  router.route(readTile, async ({ params, reply }) => {
    const picture = await showTile(params);
    if (picture === null) throw new AppError('PICTURE_UNAVAILABLE');
    reply
      .header('cache-control', 'private, max-age=604800')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .type('image/webp')
      .send(picture);
  });
}
