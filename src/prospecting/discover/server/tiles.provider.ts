// Pictures of the ground for the map, each fetched once from the configured place and kept.
import path from 'node:path';
import type { Platform } from '#platform/platform.ts';
import { createPictureDoor } from '#prospecting/pictures/server/index.ts';

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

/** Null for a place that is not on the map: at depth z there are 2^z pictures in either direction. */
export function tileAddress(template: string, { z, x, y }: { z: number; x: number; y: number }): string | null {
  const side = 2 ** z;
  if (x >= side || y >= side) return null;
  return template.replaceAll('{z}', String(z)).replaceAll('{x}', String(x)).replaceAll('{y}', String(y));
}
