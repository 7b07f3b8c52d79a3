// The variables of the map: where pictures of the ground come from, and who is to be named for them.
import type { z } from 'zod';
import { parseUrl } from '#shared/parse-url.ts';
import { text, url, variable } from './variable.ts';

/** An http(s) address with all three places, and with the same host whatever stands in them. */
function isTemplate(value: string): boolean {
  const filled = value.replace(/\{[zxy]\}/g, '0');
  return (
    ['{z}', '{x}', '{y}'].every((place) => value.includes(place)) &&
    /^https?:\/\/[^{}/]+\//i.test(value) &&
    !filled.includes('{') &&
    parseUrl(filled) !== null
  );
}

export const mapShape = {
  MAP_TILES_URL: variable(
    text.refine(isTemplate, 'must be an http:// or https:// address with {z}, {x} and {y} in its path').optional(),
    {
      description: 'Tile server of the map; the server fetches and caches its tiles.',
      absent: 'none: the map is a plain grid with a scale',
      example: 'https://tiles.example.com/{z}/{x}/{y}.png?key=your-key',
    },
  ),
  MAP_TILES_ATTRIBUTION: variable(
    text.max(200, 'can have at most 200 characters').default('© OpenStreetMap contributors'),
    {
      description: 'Credit shown on the map.',
      absent: '© OpenStreetMap contributors',
    },
  ),
  MAP_TILES_ATTRIBUTION_URL: variable(
    url(['https:', 'http:'], 'must be an http:// or https:// address').default(
      'https://www.openstreetmap.org/copyright',
    ),
    {
      description: 'Link of the credit.',
      absent: 'https://www.openstreetmap.org/copyright',
    },
  ),
};

export interface MapConfig {
  /** With `{z}`, `{x}` and `{y}`; null: no pictures. */
  tilesUrl: string | null;
  attribution: { text: string; url: string };
}

export function mapOf(values: z.output<z.ZodObject<typeof mapShape>>): MapConfig {
  return {
    tilesUrl: values.MAP_TILES_URL ?? null,
    attribution: { text: values.MAP_TILES_ATTRIBUTION, url: values.MAP_TILES_ATTRIBUTION_URL },
  };
}
