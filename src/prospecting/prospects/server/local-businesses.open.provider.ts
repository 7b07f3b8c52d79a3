// Local businesses from OpenStreetMap: a place becomes a box (Nominatim), the box's businesses are requested (Overpass).
import type { SourceClient, SourceLimits } from '#platform/outbound/source-client.ts';
import type { SourceInfo } from '#prospecting/searches/contract.ts';
import { foldText } from '#shared/text-match.ts';
import {
  bestPlace,
  boxWithin,
  businessQuery,
  MAX_BUSINESSES,
  nameFor,
  type OsmPlace,
  readBusinesses,
  readPlaces,
} from '../domain/openstreetmap.ts';
import type { AnswerCache } from './answer-cache.ts';
import type { CompanySource } from './prospects.provider.ts';

/** Both calls together stay under what one may take (quality R7); a place is a small question. */
const TOTAL_MS = 9_300;
const PLACE_LIMITS: Partial<SourceLimits> = { totalMs: 4_000, attemptMs: 3_000 };

export interface PlaceFinder {
  /** False while a call would fail without being sent. */
  available(): boolean;
  /** Null where there is no such place. @throws SourceFault */
  find(city: string, countries: readonly string[]): Promise<OsmPlace | null>;
}

export function createPlaceFinder(client: SourceClient, kept: AnswerCache, limits = PLACE_LIMITS): PlaceFinder {
  const find: PlaceFinder['find'] = async (city, countries) => {
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
    const { answer } = await kept('nominatim', `${foldText(city)}${countrycodes}`, async () =>
      bestPlace(await client.call({ method: 'GET', path: '/search', query }, readPlaces, limits)),
    );
    return answer;
  };
  return { available: client.available, find };
}

export function createOpenBusinesses(
  client: SourceClient,
  info: SourceInfo,
  { places, kept }: { places: PlaceFinder; kept: AnswerCache },
): CompanySource {
  return {
    info,
    // What either of them would refuse is not begun.
    available: () => client.available() && places.available(),
    async search({ businessKind: kind, city, country, page }) {
      const nothing = { items: [], total: 0, next: null };
      // All that there is came with the first page.
      if (kind === '' || page > 1) return nothing;
      const started = performance.now();
      const place = await places.find(city, country);
      if (place === null) return { ...nothing, unknown: true };
      const data = businessQuery(kind, boxWithin(place));
      const left = TOTAL_MS - (performance.now() - started);
      const { answer, fetchedAt } = await kept('overpass', data, () =>
        client.call(
          { method: 'POST', path: '/api/interpreter', form: { data } },
          (json) => readBusinesses(json, kind, place),
          { totalMs: left },
        ),
      );
      // The place itself is named as it was asked for; what is cached is the same for all.
      const name = nameFor(place, city);
      const items = answer.map((each) => (each.city === '' ? { ...each, city: name } : each));
      return { items, total: items.length < MAX_BUSINESSES ? items.length : null, next: null, fetchedAt };
    },
  };
}
