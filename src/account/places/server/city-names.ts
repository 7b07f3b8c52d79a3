// Looks up cities of all countries by name, for texts in which a place may stand. The names of 135,000 places are kept for ten minutes after the
// last question: an idle server holds none of them.
import { readFile } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { foldedSpellings } from '../domain/find-cities.ts';
import { type KnownCities, type KnownCity, placeKeys } from '../domain/read-place.ts';
import { allCities, cityFile } from './city-data.ts';

export interface CityNames {
  /** The cities that any run of up to four words of the text may name. */
  inText(text: string): Promise<KnownCities>;
}

/** By a few letters of the name, each bucket one text: a fifth of what a map of all names would need. */
type Buckets = ReadonlyMap<string, string>;

const KEPT_MS = 10 * 60_000;
/** Cities read at a stretch: some 10 ms. */
const BATCH_SIZE = 4_000;

/** Beside the names of the data and `OTHER_NAMES`, which other features build on. */
const ALSO: Readonly<Record<string, readonly string[]>> = { 'New York City': ['New York'] };

export function createCityNames(file = cityFile()): CityNames {
  let buckets: Promise<Buckets> | null = null;
  let forget: NodeJS.Timeout | undefined;

  function read(): Promise<Buckets> {
    clearTimeout(forget);
    forget = setTimeout(() => {
      buckets = null;
    }, KEPT_MS);
    forget.unref();
    buckets ??= readBuckets(file).catch((error: unknown) => {
      buckets = null;
      throw error;
    });
    return buckets;
  }

  return {
    async inText(text) {
      const keys = placeKeys(text);
      if (keys.length === 0) return new Map();
      const known = await read();
      return new Map(
        keys.flatMap((key): [string, KnownCity][] => {
          const city = findIn(known.get(toBucket(key)) ?? '', key);
          return city === null ? [] : [[key, city]];
        }),
      );
    },
  };
}

const toBucket = (key: string): string => key.slice(0, 3);

function findIn(bucket: string, key: string): KnownCity | null {
  const at = bucket.startsWith(`${key}\t`) ? 0 : bucket.indexOf(`\n${key}\t`) + 1;
  if (at === 0 && !bucket.startsWith(`${key}\t`)) return null;
  const end = bucket.indexOf('\n', at);
  const [, name = '', country = '', population = ''] = bucket.slice(at, end === -1 ? undefined : end).split('\t');
  return { name, country, population: Number(population) };
}

async function readBuckets(file: string): Promise<Buckets> {
  const largest = new Map<string, KnownCity>();
  let read = 0;
  for (const { name, country, population } of allCities(await readFile(file))) {
    const city = { name, country, population };
    for (const key of foldedSpellings(country, name, ALSO[name])) {
      const known = largest.get(key);
      if (key !== '' && (known === undefined || known.population < population)) largest.set(key, city);
    }
    read += 1;
    if (read % BATCH_SIZE === 0) await nextTurn();
  }
  const lines = new Map<string, string[]>();
  for (const [key, { name, country, population }] of largest) {
    const bucket = toBucket(key);
    const line = `${key}\t${name}\t${country}\t${population}`;
    const others = lines.get(bucket);
    if (others) others.push(line);
    else lines.set(bucket, [line]);
  }
  return new Map([...lines].map(([bucket, ofBucket]) => [bucket, ofBucket.join('\n')]));
}
