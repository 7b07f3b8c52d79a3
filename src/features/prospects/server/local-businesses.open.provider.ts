// Local businesses from OpenStreetMap: a place becomes a box (Nominatim), the box's businesses are asked for (Overpass).
import type { SourceInfo } from '#features/searches/contract.ts';
import type { SourceClient, SourceLimits } from '#platform/outbound/source-client.ts';
import { businessQuery, MOST_BUSINESSES, readBusinesses } from '../domain/osm-businesses.ts';
import { bestPlace, boxWithin, nameFor, type OsmPlace, readPlaces } from '../domain/osm-places.ts';
import type { Kept } from './kept-answers.ts';
import type { CompanySource } from './prospects.provider.ts';

/** Both calls together stay under what one may take (quality R7); a place is a small question. */
const TOTAL_MS = 9_300;
const PLACE_LIMITS: Partial<SourceLimits> = { totalMs: 4_000, attemptMs: 3_000 };

/** Null where there is no such place. @throws SourceFault */
export type FindPlace = (city: string, countries: readonly string[]) => Promise<OsmPlace | null>;

export function createPlaceFinder(client: SourceClient, kept: Kept, limits = PLACE_LIMITS): FindPlace {
  return async (city, countries) => {
    const countrycodes = [...countries].sort().join(',').toLowerCase();
    const query = {
      q: city,
      format: 'jsonv2',
      addressdetails: '1',
      namedetails: '1',
      limit: '5',
      'accept-language': 'en',
      ...(countrycodes && { countrycodes }),
    };
    const { answer } = await kept('nominatim', `${city.toLowerCase()} ${countrycodes}`, async () =>
      bestPlace(await client.call({ method: 'GET', path: '/search', query }, readPlaces, limits)),
    );
    return answer;
  };
}

export function createOpenBusinesses(
  client: SourceClient,
  info: SourceInfo,
  { findPlace, kept }: { findPlace: FindPlace; kept: Kept },
): CompanySource {
  return {
    info,
    available: client.available,
    async search({ businessKind: kind, city, country, page }) {
      const nothing = { items: [], total: 0, next: null };
      // All that there is came with the first page.
      if (kind === '' || page > 1) return nothing;
      const started = performance.now();
      const place = await findPlace(city, country);
      if (place === null) return nothing;
      const data = businessQuery(kind, boxWithin(place));
      const left = TOTAL_MS - (performance.now() - started);
      const { answer: items, fetchedAt } = await kept('overpass', `${data} ${nameFor(place, city)}`, () =>
        client.call(
          { method: 'POST', path: '/api/interpreter', form: { data } },
          (json) => readBusinesses(json, kind, place, nameFor(place, city)),
          { totalMs: left },
        ),
      );
      return { items, total: items.length < MOST_BUSINESSES ? items.length : null, next: null, fetchedAt };
    },
  };
}
