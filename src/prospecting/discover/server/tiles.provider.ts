// Pictures of the ground for the map, each fetched once from the configured place and kept.
import path from 'node:path';
import type { Platform } from '#platform/platform.ts';
import { createPictureDoor } from '#prospecting/pictures/server/index.ts';
import { tileAddress } from '../domain/tile-address.ts';

/** WebP; null where no place is configured, the place is not on the map, or its picture cannot be had. */
export type ShowTile = (place: { z: number; x: number; y: number }) => Promise<Buffer | null>;

export function createTiles(platform: Pick<Platform, 'config' | 'outbound' | 'clock' | 'log'>): ShowTile {
  const { map, dataDir } = platform.config;
  const { tilesUrl } = map;
  if (tilesUrl === null) return async () => null;
  const folder = path.join(dataDir, 'cache', 'tiles');
  const show = createPictureDoor(platform, { folder, trust: 'configured' });
  return async (place) => {
    const address = tileAddress(tilesUrl, place);
    return address === null ? null : show(address);
  };
}
