// Routes of places.
import type { Router } from '#platform/http/router.ts';
import { readPlaceInText, searchCities } from '../contract.ts';
import { readPlace } from '../domain/read-place.ts';
import { createCityData, createCitySearch } from './city-data.ts';
import type { CityNames } from './city-names.ts';

export function registerPlacesRoutes(router: Router, names: CityNames): void {
  const search = createCitySearch(createCityData());
  router.route(searchCities, async ({ query: { country, query }, reply }) => {
    reply.header('cache-control', 'private, max-age=86400');
    return { cities: await search(country, query) };
  });
  router.route(readPlaceInText, async ({ query: { text }, reply }) => {
    reply.header('cache-control', 'private, max-age=86400');
    return { place: readPlace(text, await names.inText(text)) };
  });
}
