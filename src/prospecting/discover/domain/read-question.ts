// Reads the text of the one search box into filters: "bakeries in Berlin", "software companies in Sweden", "Head of Procurement".
import {
  BUSINESS_KINDS,
  BUSINESS_WORDS,
  type BusinessKind,
  INDUSTRIES,
  type Industry,
} from '#prospecting/prospects/fields.contract.ts';
import { COUNTRY_CODES, countryName } from '#shared/countries.ts';
import { DEFAULT_REGION } from '#shared/region.ts';
import type { DiscoverKind } from '../fields.contract.ts';

export interface Question {
  kind: DiscoverKind;
  q: string;
  title: string;
  industry: Industry[];
  country: string[];
  city: string;
  businessKind: BusinessKind | '';
  language: string;
}

/** Each finds something on a fresh installation: in the built-in directory, or in the source that the page chooses for it. */
export const EXAMPLES = [
  'Software companies in Germany',
  'Siemens',
  'Bakeries in Berlin',
  'Design studios in Gothenburg',
  'TypeScript developers in Amsterdam',
] as const;

/** What is left of a word for comparing: "Bakeries" and "bakery" are one. */
function stem(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(s|x|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}
const fold = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').trim();
const stems = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}+#]+/u)
    .filter(Boolean)
    .map(stem);

/** Words that say only that businesses are meant. */
const FILLERS = new Set(['a', 'and', 'the', 'of', 'company', 'business', 'firm', 'local', 'all', 'find', 'companie']);
const PEOPLE = new Set(['developer', 'programmer']);
const LANGUAGES =
  /^(c|c\+\+|c#|css|dart|elixir|erlang|go|golang|haskell|html|java|javascript|julia|kotlin|lua|php|python|r|ruby|rust|scala|swift|typescript|zig)$/;
const TITLES =
  /\b(ceo|cto|cfo|coo|cmo|chief|head of|director|manager|founder|owner|president|vp|partner|buyer|procurement|engineer|recruiter|consultant|officer)s?\b/i;

const KIND_STEMS: readonly (readonly [BusinessKind, ReadonlySet<string>, ReadonlySet<string>])[] = (
  Object.keys(BUSINESS_KINDS) as BusinessKind[]
).map((kind) => {
  const name = stems(BUSINESS_KINDS[kind]).filter((word) => !FILLERS.has(word));
  return [kind, new Set(name), new Set([...name, ...stems(BUSINESS_WORDS[kind] ?? '')])] as const;
});
const INDUSTRY_STEMS = (Object.keys(INDUSTRIES) as Industry[]).map(
  (key) => [key, new Set([...stems(INDUSTRIES[key]), key])] as const,
);

export function readQuestion(text: string): Question {
  const { what, city, country } = placeIn(text.trim().replace(/\s+/g, ' '));
  const asked = {
    kind: 'company',
    q: '',
    title: '',
    industry: [],
    country,
    city,
    businessKind: '',
    language: '',
  } as const;
  const words = stems(what).filter((word) => !FILLERS.has(word));
  if (words.some((word) => PEOPLE.has(word))) {
    const others = words.filter((word) => !PEOPLE.has(word));
    const language = others.find((word) => LANGUAGES.test(word)) ?? '';
    return {
      ...asked,
      industry: [],
      kind: 'person',
      language,
      q: others.filter((word) => word !== language).join(' '),
    };
  }
  if (words.length === 0) return { ...asked, industry: [], q: city === '' && country.length === 0 ? what : '' };
  const businessKind = businessKindOf(words);
  if (businessKind === '' && TITLES.test(what)) return { ...asked, industry: [], kind: 'person', title: what };
  const industry = businessKind === '' || city === '' ? industryOf(words) : '';
  // An industry narrows what is free; the words of a business type are looked for there as they are.
  return { ...asked, industry: industry === '' ? [] : [industry], businessKind, q: industry === '' ? what : '' };
}

/** "cafés in Malmö, Sweden": what stands behind the last "in" or "near" is a place. */
function placeIn(text: string): { what: string; city: string; country: string[] } {
  const found = /^(.*?)(?:^|\s)(?:in|near|around)\s+(\S.*)$/i.exec(text);
  const [, before = '', place = ''] = found ?? [];
  if (place === '') return { what: text, city: '', country: [] };
  const parts = place
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const code = countryOf(parts.at(-1) ?? '');
  const country = code === null ? [] : [code];
  const city = (code === null ? parts : parts.slice(0, -1)).join(', ').slice(0, 120);
  return { what: before.trim(), city, country };
}

const ALSO_CALLED: Record<string, string> = {
  uk: 'GB',
  britain: 'GB',
  england: 'GB',
  usa: 'US',
  us: 'US',
  america: 'US',
  holland: 'NL',
};

function countryOf(text: string): string | null {
  const name = fold(text).replace(/^the /, '');
  return (
    ALSO_CALLED[name] ??
    COUNTRY_CODES.find(
      (code) => fold(countryName(code, DEFAULT_REGION)) === name || fold(countryName(code)) === name,
    ) ??
    null
  );
}

/** The kind whose name holds all words, else the one whose other words do; the one with the fewest words is meant. */
function businessKindOf(words: readonly string[]): BusinessKind | '' {
  for (const part of [1, 2] as const) {
    const fits = KIND_STEMS.filter((each) => words.every((word) => each[part].has(word)));
    const [best] = fits.sort((a, b) => a[1].size - b[1].size);
    if (best) return best[0];
  }
  return '';
}

function industryOf(words: readonly string[]): Industry | '' {
  return INDUSTRY_STEMS.find(([, known]) => words.every((word) => known.has(word)))?.[0] ?? '';
}
