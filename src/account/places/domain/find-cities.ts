// Which cities match what was typed: accents, case and punctuation do not count, and the larger city comes first.
import { OTHER_NAMES } from '../fields.contract.ts';

export interface City {
  name: string;
  population: number;
}

/** A city with the spellings by which it is found. */
export interface FindableCity extends City {
  keys: readonly string[];
}

const LETTERS: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' };
const DIGRAPHS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };

// biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII is meant
const ASCII = /^[\u0000-\u007f]*$/;

/** "Saint-Étienne" is "saint etienne". */
export function fold(text: string): string {
  // Most names are plain already, and the expressions that know every script are the slow part.
  if (ASCII.test(text))
    return text
      .toLowerCase()
      .replace(/['`]/g, '')
      .replace(/[^a-z0-9]+/g, ' ')
      .trim();
  return text
    .toLowerCase()
    .replace(/[øłđðþßæœı]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['’‘`ʼ]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** "Koeln" is how Köln is typed where there is no key for ö. */
export function foldWithDigraphs(text: string): string {
  return fold(text.toLowerCase().replace(/[äöüåø]/g, (letter) => DIGRAPHS[letter] ?? letter));
}

/** Ready to be searched: largest first, one of each name (a country may have thirty Springfields). */
export function findable(country: string, cities: readonly City[]): FindableCity[] {
  const seen = new Set<string>();
  return [...cities]
    .sort((a, b) => b.population - a.population)
    .filter(({ name }) => !seen.has(name) && seen.add(name))
    .map(({ name, population }) => ({
      name,
      population,
      keys: foldedSpellings(country, name).filter((key) => key !== ''),
    }));
}

/** By which a city is found: its name and its other names, each once. */
export function foldedSpellings(country: string, name: string, also: readonly string[] = []): string[] {
  const names = [name, ...(OTHER_NAMES[country]?.[name] ?? []), ...also];
  return [...new Set(names.flatMap((text) => (ASCII.test(text) ? fold(text) : [fold(text), foldWithDigraphs(text)])))];
}

/** Names that begin with what was typed, then names with a word that does. `cities` come from `findable`. */
export function findCities(cities: readonly FindableCity[], typed: string, limit: number): string[] {
  const wanted = fold(typed);
  if (wanted === '') return cities.slice(0, limit).map(({ name }) => name);
  const first: string[] = [];
  const inside: string[] = [];
  for (const { name, keys } of cities) {
    if (keys.some((key) => key.startsWith(wanted))) first.push(name);
    else if (inside.length < limit && keys.some((key) => key.includes(` ${wanted}`))) inside.push(name);
    if (first.length === limit) break;
  }
  return [...first, ...inside].slice(0, limit);
}
