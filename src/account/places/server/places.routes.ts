// Routes of places.
import type { Router } from '#platform/http/router.ts';
import { searchCities } from '../contract.ts';
import { createCityData, createCitySearch } from './city-data.ts';

export function registerPlacesRoutes(router: Router): void {
  const search = createCitySearch(createCityData());
  router.route(searchCities, async ({ query: { country, query }, reply }) => {
    reply.header('cache-control', 'private, max-age=86400');
    return { cities: await search(country, query) };
  });
}
