// Reads the text of the one search box into filters: "bakeries in Berlin", "software companies Sweden 50-200", "Head of Procurement", "siemens.com".
import type { PlaceInText } from '#account/places/contract.ts';
import {
  BUSINESS_KINDS,
  BUSINESS_SYNONYMS,
  type BusinessKind,
  INDUSTRIES,
  type Industry,
} from '#prospecting/prospects/fields.contract.ts';
import type { DiscoverFilters } from '../contract.ts';
import type { DiscoverKind } from '../fields.contract.ts';
import { NO_FILTERS } from './filters.ts';
import { readQualifiers } from './read-qualifiers.ts';
import { fold, stems, toSingular } from './word-stems.ts';

export interface Question {
  kind: DiscoverKind;
  filters: DiscoverFilters;
}

/** What a question is about, beside its place and its size. */
type Topic = Pick<DiscoverFilters, 'q' | 'title' | 'industry' | 'businessKind' | 'language'> & { kind: DiscoverKind };

const NO_TOPIC: Topic = { kind: 'company', q: '', title: '', industry: [], businessKind: '', language: '' };
const LONGEST = 120;

/** `findPlace`: finds the place in a text; without "in" only where the words beside it are a topic. */
export function readQuestion(text: string, findPlace: FindPlace): Question {
  const typed = text.trim().replace(/\s+/g, ' ').slice(0, 200);
  const domain = toDomain(typed);
  if (domain !== null) return { kind: 'company', filters: { ...NO_FILTERS, q: domain } };
  const isTopicOrPlace = (words: string) => isTopic(findPlace(words, isTopic)?.what ?? words);
  const { rest, ...narrowed } = readQualifiers(typed, isTopicOrPlace);
  const asked = rest.replace(NEAR_ME, ' ').trim();
  const read = findPlace(asked, isTopic);
  const { what = asked, city = '', country = '' } = read ?? {};
  const { kind, ...topic } = readTopic(what, read !== null || rest !== typed);
  // Where there is no city, companies are searched for by industry: no map can be asked.
  const industry = city === '' && topic.businessKind !== '' ? toIndustry(topicWords(what)) : null;
  const about = industry === null ? topic : { ...topic, industry: [industry], businessKind: '' as const };
  return {
    kind,
    filters: {
      ...NO_FILTERS,
      ...narrowed,
      ...about,
      q: about.q.slice(0, LONGEST),
      title: about.title.slice(0, LONGEST),
      city: city.slice(0, LONGEST),
      country: country === '' ? [] : [country],
    },
  };
}

export type FindPlace = (text: string, isTopic: (words: string) => boolean) => PlaceInText | null;

const NEAR_ME = /\b(?:near|around)(?: me|by| here)?\b(?=\s*$)|\bnearby\b/i;

/** "https://www.siemens.com/global" → "siemens.com"; null for anything but one address of a website. */
function toDomain(typed: string): string | null {
  const [, domain] = /^(?:https?:\/\/)?(?:www\.)?((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})(?:\/\S*)?$/iu.exec(typed) ?? [];
  return domain?.toLowerCase() ?? null;
}

/** Words that say only that businesses are meant. */
const FILLERS = new Set(
  'a an and the of all any find list show me search for some local company business firm enterprise startup organisation organization supplier based located'.split(
    ' ',
  ),
);
const PEOPLE = new Set(['developer', 'programmer', 'coder']);
const LANGUAGES =
  /^(c|c\+\+|c#|css|dart|elixir|erlang|go|golang|haskell|html|java|javascript|julia|kotlin|lua|php|python|r|ruby|rust|scala|swift|typescript|zig)$/;
const TITLE = String.raw`\b(?:ceo|cto|cfo|coo|cmo|chief|head of|director|manager|founder|co-founder|owner|president|vp|partner|buyer|procurement|engineer|recruiter|consultant|officer)s?\b`;
const TITLES = new RegExp(TITLE, 'i');
/** "owners of bakeries", "CEO at Siemens": the title, and where. */
const TITLE_AT = /^(.*\S)\s+at\s+(\S.*)$/i;
const TITLE_OF = /^((?:co-?)?(?:owner|founder|ceo|managing director|president)s?)\s+of\s+(\S.*)$/i;

/** Parts of names of kinds that mean none alone: "Air France", "Second Cup". */
const PARTS = new Set('air second hand mobile car care ice fast art guest camp aid self public'.split(' '));

interface KnownKind {
  kind: BusinessKind;
  name: ReadonlySet<string>;
  /** With other words for it. */
  all: ReadonlySet<string>;
}

const KNOWN_KINDS: readonly KnownKind[] = (Object.keys(BUSINESS_KINDS) as BusinessKind[]).map((kind) => {
  const name = stems(BUSINESS_KINDS[kind]).filter((word) => !FILLERS.has(word));
  return { kind, name: new Set(name), all: new Set([...name, ...stems(BUSINESS_SYNONYMS[kind] ?? '')]) };
});

/** What people type for an industry, beside the words of its name. */
const INDUSTRY_SYNONYMS: Partial<Record<Industry, string>> = {
  software: 'tech technology saas',
  finance: 'fintech bank financial',
  health: 'healthcare medical',
  pharma: 'pharma biotech pharmaceutical',
  retail: 'ecommerce retailer',
  logistics: 'logistic freight shipping',
  manufacturing: 'manufacturer industrial industry',
  construction: 'building',
  wholesale: 'wholesaler',
  telecoms: 'telecom',
  legal: 'law',
  energy: 'renewable',
  entertainment: 'publishing',
};
const KNOWN_INDUSTRIES = (Object.keys(INDUSTRIES) as Industry[]).map(
  (key) => [key, new Set([...stems(INDUSTRIES[key]), ...stems(INDUSTRY_SYNONYMS[key] ?? ''), key])] as const,
);

const topicWords = (what: string): string[] => stems(what).filter((word) => !FILLERS.has(word));

/** Whether words say what is searched for: a kind of business, an industry, a role; or nothing but that companies are meant. */
function isTopic(what: string): boolean {
  const words = topicWords(what);
  if (words.length === 0) return true;
  if (words.some((word) => PEOPLE.has(word)) || TITLES.test(what)) return true;
  return toBusinessKind(words) !== '' || toIndustry(words) !== null || splitKind(what) !== null;
}

/** `narrowed`: a place or a size was typed beside it. */
function readTopic(what: string, narrowed: boolean): Topic {
  const words = topicWords(what);
  if (words.some((word) => PEOPLE.has(word))) {
    const others = words.filter((word) => !PEOPLE.has(word));
    const language = others.find((word) => LANGUAGES.test(word)) ?? '';
    return { ...NO_TOPIC, kind: 'person', language, q: others.filter((word) => word !== language).join(' ') };
  }
  // "companies in Sweden" has no words of its own; "The Company" alone is a name.
  if (words.length === 0) return { ...NO_TOPIC, q: narrowed || isPlural(what) ? '' : what };
  const businessKind = toBusinessKind(words);
  if (businessKind !== '') return { ...NO_TOPIC, businessKind };
  const industry = toIndustry(words);
  if (industry !== null) return { ...NO_TOPIC, industry: [industry] };
  if (TITLES.test(what) && (TITLE_AT.test(what) || TITLE_OF.test(what))) return readTitle(what);
  const split = splitKind(what);
  if (split !== null) return { ...NO_TOPIC, ...split };
  return TITLES.test(what) ? readTitle(what) : { ...NO_TOPIC, q: what };
}

function readTitle(what: string): Topic {
  const [, title = what, at = ''] = TITLE_AT.exec(what) ?? TITLE_OF.exec(what) ?? [];
  const singular = title.replace(new RegExp(TITLE, 'gi'), (word) => toSingular(word));
  return { ...NO_TOPIC, kind: 'person', title: singular, q: at };
}

/** "vegan restaurants": a kind in the plural with a word that narrows it. "Deutsche Bank" is a name. */
function splitKind(what: string): { businessKind: BusinessKind; q: string } | null {
  const words = what.split(' ');
  for (const size of [3, 2, 1]) {
    const [head, last] = [words.slice(0, -size), words.at(-1) ?? ''];
    if (head.length === 0 || !isPlural(last)) continue;
    const businessKind = toBusinessKind(topicWords(words.slice(-size).join(' ')));
    if (businessKind !== '') return { businessKind, q: head.join(' ') };
  }
  return null;
}

const isPlural = (text: string): boolean => {
  const last = fold(text).split(' ').at(-1) ?? '';
  return last !== toSingular(last);
};

/** The kind whose name holds all words, else the one whose other words do; the one with the fewest words is meant. */
function toBusinessKind(words: readonly string[]): BusinessKind | '' {
  if (words.length === 0 || (words.length === 1 && PARTS.has(words[0] ?? ''))) return '';
  for (const part of ['name', 'all'] as const) {
    const fits = KNOWN_KINDS.filter((known) => words.every((word) => known[part].has(word)));
    const [best] = fits.sort((a, b) => a.name.size - b.name.size);
    if (best) return best.kind;
  }
  return '';
}

function toIndustry(words: readonly string[]): Industry | null {
  if (words.length === 0) return null;
  return KNOWN_INDUSTRIES.find(([, known]) => words.every((word) => known.has(word)))?.[0] ?? null;
}
