// Words that postings are found by: terms of a query, and places with their countries.
import { countryName, isCountryCode } from '#shared/countries.ts';
import { toCountryCode } from '#shared/country-code.ts';
import { foldText, searchWords } from '#shared/text-match.ts';

/** Names that would lose what tells them apart with their signs: C++ and C# are not C. */
const SIGNED: readonly [RegExp, string][] = [
  [/(?<![\p{L}\p{N}])c\+\+/giu, 'cplusplus'],
  [/(?<![\p{L}\p{N}])([cfj])#/giu, '$1sharp'],
  [/(?<![\p{L}\p{N}])\.net(?![\p{L}\p{N}])/giu, ' dotnet '],
];

/** Said of every posting, so that they tell none from another. */
const STOP_WORDS = new Set(['job', 'jobs', 'as', 'or', 'to']);

const spelledOut = (text: string) => SIGNED.reduce((spelled, [sign, word]) => spelled.replace(sign, word), text);

/** 'Senior Köchin (m/w/d)' → 'senior kochin m w d': lower case, no accents, letters and digits, one space between words. */
export function foldWords(text: string): string {
  return foldText(spelledOut(text)).trim();
}

/** The words of a query, each once; without fillers unless there is nothing else. */
export function queryWords(query: string): string[] {
  const words = searchWords(spelledOut(query));
  const telling = words.filter((word) => !STOP_WORDS.has(word));
  return telling.length > 0 ? telling : words;
}

// Where a job is: the country that a place names, and the words by which a place is found.

/** States that follow a city: "Austin, TX". CA is California there, as boards write Canada out. */
const US_STATES = new Set(
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC'.split(
    ' ',
  ),
);

/** ISO code of the country that a place ends with, or that the text is; '' where it names none. */
export function toCountry(place: string): string {
  const parts = place
    .slice(0, 300)
    .split(/[,;|/()]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const last = parts.at(-1) ?? '';
  if (parts.length > 1 && US_STATES.has(last)) return 'US';
  for (const part of parts.reverse()) {
    const name = part.replace(/\b(only|remote|based)\b/gi, '').trim();
    // "IT" is more often a trade than a country: other codes count at the end alone.
    const code = name.length > 3 || USUAL_CODES.test(name) ? toCountryCode(name) : null;
    if (code !== null) return code;
  }
  return isCountryCode(last) ? last : '';
}

const USUAL_CODES = /^(?:US|U\.S|USA|UK|U\.K|UAE)$/i;

const SHORT: Record<string, string[]> = { US: ['usa', 'us'], GB: ['uk'], AE: ['uae'] };
const MAX_WORDS = 24;

/** Folded words that a filter by place finds this one by, its country's name among them. */
export function placeWords(place: string, country: string): string[] {
  const words = `${foldWords(place)} ${foldWords(isCountryCode(country) ? countryName(country) : '')}`
    .split(' ')
    .filter((word) => word !== '');
  return [...new Set([...words, ...(SHORT[country] ?? [])])].slice(0, MAX_WORDS);
}
