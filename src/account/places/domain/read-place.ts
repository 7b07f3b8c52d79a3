// Finds the place in what people type into a search: "bakeries in Lyon", "react developer Berlin", "oak flooring from Poland".

import { countryName } from '#shared/countries.ts';
import { toUsualCountryCode } from '#shared/country-code.ts';
import { DEFAULT_REGION } from '#shared/region.ts';
import type { PlaceInText } from '../contract.ts';
import { fold, foldWithDigraphs } from './find-cities.ts';

export interface KnownCity {
  name: string;
  /** ISO 3166-1 alpha-2, of the largest city of this name. */
  country: string;
  population: number;
}

/** Cities by their folded names (`fold`). */
export type KnownCities = ReadonlyMap<string, KnownCity>;

const MAX_WORDS = 4;

interface Word {
  text: string;
  /** A comma follows. */
  comma: boolean;
}

const toWords = (text: string): Word[] =>
  text
    .split(/\s+/)
    .flatMap((part) => part.split(/(?<=,)/))
    .map((part) => ({ text: part.replace(/[,;]+$/, ''), comma: /[,;]$/.test(part) }))
    .filter(({ text: word }) => word !== '');

const joined = (words: readonly Word[]): string =>
  words.map(({ text, comma }, n) => (comma && n < words.length - 1 ? `${text},` : text)).join(' ');

/** Every run of up to four words, folded: the names to look up before a text is read. */
export function placeKeys(text: string): string[] {
  const words = toWords(text).map((word) => word.text);
  const keys = words.flatMap((_, from) =>
    Array.from({ length: MAX_WORDS }, (__, more) => fold(words.slice(from, from + more + 1).join(' '))),
  );
  return [...new Set(keys)].filter((key) => key.length > 1);
}

/**
 * The place of a text, or null. After "in", "near", "around" or "from" every place counts. Without such a word it counts at the end (at the
 * beginning only with `isUnderstood`), where the city is large or is written with a capital and `isUnderstood` knows the words before it.
 */
export function readPlace(
  text: string,
  cities: KnownCities,
  isUnderstood?: (words: string) => boolean,
): PlaceInText | null {
  const words = toWords(text.trim());
  return afterPreposition(words, cities) ?? withoutPreposition(words, cities, isUnderstood);
}

const EXACT = /^(?:in|near|around|from|within|across)$/i;
/** Also a place that the data does not know: the list is not complete. */
const ANY_PLACE = /^(?:in|near|around)$/i;

function afterPreposition(words: readonly Word[], cities: KnownCities): PlaceInText | null {
  for (let at = words.length - 2; at >= 0; at -= 1) {
    const word = words[at]?.text ?? '';
    if (!EXACT.test(word)) continue;
    const after = words.slice(at + 1);
    const place = toPlace(after, cities, isNamed) ?? (ANY_PLACE.test(word) ? unknownPlace(after) : null);
    if (place) return { what: joined(words.slice(0, at)), ...place };
  }
  return null;
}

type Place = Pick<PlaceInText, 'city' | 'country'>;

/** All of the words are a place: a country, a city, or a city and its country, which `mayBeCity` where the data does not know it. */
function toPlace(
  words: readonly Word[],
  cities: KnownCities,
  mayBeCity: (words: readonly Word[]) => boolean = () => false,
): Place | null {
  for (let size = Math.min(MAX_WORDS + 1, words.length); size > 0; size -= 1) {
    const country = toCountry(words.slice(-size));
    if (country === null) continue;
    const before = words.slice(0, -size);
    if (before.length === 0) return fromCountry(country);
    const city = toCity(before, cities)?.city ?? (mayBeCity(before) ? joined(before) : null);
    if (city !== null) return { city, country };
  }
  const city = toCity(words, cities)?.city;
  return city === undefined ? null : { city, country: '' };
}

const isNamed = (words: readonly Word[]): boolean =>
  words.length <= MAX_WORDS && !/^[a-z]/.test(words[0]?.text ?? '') && !words.some(({ text }) => /^\d/.test(text));

const unknownPlace = (words: readonly Word[]): Place | null =>
  isNamed(words) ? { city: joined(words), country: '' } : null;

/** Codes of three letters and less mean a country only where people write them so: "LA" is a city, "IT" a trade. */
const SHORT: Readonly<Record<string, string>> = { uk: 'GB', us: 'US', usa: 'US', uae: 'AE', ksa: 'SA', drc: 'CD' };

function toCountry(words: readonly Word[]): string | null {
  const text = joined(words).replace(/^the /i, '');
  const name = fold(text.replaceAll('.', ''));
  if (name.length < 4) return SHORT[name] ?? null;
  return toUsualCountryCode(text);
}

/** Of these a city is meant, which maps and forms ask for. */
const CITY_STATES: ReadonlySet<string> = new Set(['SG', 'HK', 'MO', 'MC', 'GI']);

function fromCountry(country: string): Place {
  if (!CITY_STATES.has(country)) return { city: '', country };
  return { city: countryName(country, DEFAULT_REGION).replace(/ SAR.*$/, ''), country: '' };
}

function toCity(words: readonly Word[], cities: KnownCities): { city: string; known: KnownCity } | null {
  if (words.length > MAX_WORDS) return null;
  const typed = joined(words);
  const known = cities.get(fold(typed));
  if (known === undefined) return null;
  const isItsName = [fold(known.name), foldWithDigraphs(known.name)].includes(fold(typed));
  return { city: isItsName ? known.name : withCapitals(typed), known };
}

/** "wien" → "Wien": the name that was typed, where the data has another one. */
const withCapitals = (typed: string): string =>
  typed.replace(/(?<![\p{L}\p{M}'’])\p{Ll}/gu, (letter) => letter.toUpperCase());

/** Cities whose names are English words: in lower case they are meant after a preposition alone. */
const WORDS: ReadonlySet<string> = new Set(
  (
    'mobile reading nice split bath orange phoenix buffalo independence surprise enterprise paradise concord corona van batman bar male ' +
    'most cork hull derby bury sale rugby tours angers lens troy salt spring temple garland normal union home media page rice stone of as ' +
    'do man best hit star eagle victoria diamond central progress'
  ).split(' '),
);
const VERY_LARGE = 300_000;
const LARGE = 100_000;
const NAMED = 15_000;

/** Whether a city may be meant without a preposition. Nothing else typed, many a company is called like a city. */
function standsAlone(words: readonly Word[], { population }: KnownCity, what: string, understood: boolean): boolean {
  const typed = joined(words);
  const hasCapital = /^\P{Ll}/u.test(typed);
  if (WORDS.has(fold(typed)) && (!hasCapital || what === '')) return false;
  if (what === '') return population >= VERY_LARGE;
  return population >= (understood && hasCapital ? NAMED : LARGE);
}

/** "Bank of America", "Bread & Stone London": what follows is part of a name. */
const BELONGS = /(?:^|\s)(?:of|and|&|the|de|la|le|für|at)$/i;

function withoutPreposition(
  words: readonly Word[],
  cities: KnownCities,
  isUnderstood?: (words: string) => boolean,
): PlaceInText | null {
  const sizes = Array.from({ length: Math.min(2 * MAX_WORDS, words.length) }, (_, n) => n + 1).reverse();
  for (const size of sizes) {
    const before = words.slice(0, -size);
    const what = joined(before);
    if (BELONGS.test(what) || (before.length === 0 && !isUnderstood)) continue;
    const understood = what === '' || (isUnderstood?.(what) ?? false);
    if (isUnderstood && !understood) continue;
    const place = barePlace(words.slice(-size), cities, what, understood);
    if (place) return { what, ...place };
  }
  if (!isUnderstood) return null;
  for (const size of sizes) {
    const what = joined(words.slice(size));
    if (what === '' || !isUnderstood(what)) continue;
    const place = barePlace(words.slice(0, size), cities, what, true);
    if (place) return { what, ...place };
  }
  return null;
}

function barePlace(words: readonly Word[], cities: KnownCities, what: string, understood: boolean): Place | null {
  const place = toPlace(words, cities);
  const name = joined(words);
  // "us" is a word, and "of" a town.
  if (place === null || name === 'us' || WORDS.has(words[0]?.text ?? '')) return null;
  if (place.country !== '') return place;
  const city = toCity(words, cities);
  if (city === null) return toCountry(words) === null ? null : place;
  return standsAlone(words, city.known, what, understood) ? place : null;
}
