// Which cities match what was typed: accents, case and punctuation do not count, and the larger city comes first.
import { OTHER_NAMES } from './other-names.ts';

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

/** "Saint-Étienne" is "saint etienne". */
export function fold(text: string): string {
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
function foldWithDigraphs(text: string): string {
  return fold(text.toLowerCase().replace(/[äöüåø]/g, (letter) => DIGRAPHS[letter] ?? letter));
}

/** Ready to be searched: largest first, one of each name (a country may have thirty Springfields). */
export function findable(country: string, cities: readonly City[]): FindableCity[] {
  const others = OTHER_NAMES[country] ?? {};
  const seen = new Set<string>();
  return [...cities]
    .sort((a, b) => b.population - a.population)
    .filter(({ name }) => !seen.has(name) && seen.add(name))
    .map(({ name, population }) => {
      const spellings = [name, ...(others[name] ?? [])].flatMap((text) => [fold(text), foldWithDigraphs(text)]);
      return { name, population, keys: [...new Set(spellings)].filter((key) => key !== '') };
    });
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
