// The map of local businesses: whether it has pictures of the ground, and these pictures.
import { z } from 'zod';
import { defineRoute } from '#shared/contract.ts';

const FREE = { plan: 'discover', credits: 'free', errors: [] } as const;

/** How the map is drawn. Without tiles it is a plain grid with a scale. */
export const readMap = defineRoute({
  method: 'GET',
  path: '/api/discover/map',
  summary: 'Whether the map has pictures of the ground, and who is to be named for them; free',
  ...FREE,
  request: {},
  response: z.object({ tiles: z.boolean(), attribution: z.object({ text: z.string(), url: z.string() }).nullable() }),
});

/** Deeper than this no tile is asked for. */
export const DEEPEST_TILE = 19;
const place = z.coerce
  .number()
  .int()
  .min(0)
  .max(2 ** DEEPEST_TILE - 1);

export const readTile = defineRoute({
  method: 'GET',
  path: '/api/discover/tiles/:z/:x/:y',
  summary: 'One picture of the ground, fetched from the configured place and kept by the server',
  plan: 'discover',
  credits: 'free',
  request: { params: z.object({ z: z.coerce.number().int().min(0).max(DEEPEST_TILE), x: place, y: place }) },
  response: 'stream',
  cacheable: true,
  errors: ['PICTURE_UNAVAILABLE'],
});
