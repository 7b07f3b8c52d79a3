// Searches the cities of one country; the few countries that are being typed about stay decoded.
import { type FindableCity, findable, findCities } from '../domain/find-cities.ts';
import type { CityData } from './city-data.ts';

const SHOWN = 8;
/** Some 3 MB each at most (the United States). */
const KEPT = 4;

export function createCitySearch(data: CityData): (country: string, typed: string) => Promise<string[]> {
  const kept = new Map<string, Promise<FindableCity[]>>();

  function citiesOf(country: string): Promise<FindableCity[]> {
    const known = kept.get(country);
    kept.delete(country);
    const cities = known ?? data.citiesOf(country).then((list) => findable(country, list));
    kept.set(country, cities);
    cities.catch(() => kept.delete(country));
    for (const oldest of [...kept.keys()].slice(0, -KEPT)) kept.delete(oldest);
    return cities;
  }

  return async (country, typed) => findCities(await citiesOf(country), typed, SHOWN);
}
