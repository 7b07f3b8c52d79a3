// What a company is found by, and what a question asks for, as terms: a word, a place, or a mark like `c:GB`. Both sides make them here.
import {
  type FoundCompany,
  INDUSTRIES,
  type Industry,
  SIZE_BANDS,
  type SizeBand,
  SMALL_FIRST,
} from '#prospecting/prospects/contract.ts';
import { type DirectorySource, getGroup, type SourceGroup } from './sources.ts';
import { cityWords, nameWords, queryWords, textWords } from './words.ts';

/** Raised when terms or the storage of their rows change: an import of the same file then runs again. */
export const TERMS_VERSION = 5;

/** What every shown row has. */
export const EVERY_ROW = 'all';

/** Marks are few, so that each has a bitmap however rare it is; words and places have one where they are common. */
const MARK = /^[cisfy]:/;
export const isMark = (term: string): boolean => MARK.test(term);

export type Described = Pick<
  FoundCompany,
  'name' | 'domain' | 'city' | 'country' | 'industry' | 'industryText' | 'size'
> & {
  otherNames: readonly string[];
};

/** Terms of a company, each once. */
export function getTerms(company: Described, source: DirectorySource): string[] {
  const { name, domain, city, country, industry, industryText, size } = company;
  const words = new Set(nameWords(name));
  for (const other of company.otherNames) for (const word of nameWords(other)) words.add(word);
  if (industry !== '') for (const word of industryWords(industry)) words.add(word);
  if (industryText !== '') for (const word of textWords(industryText)) words.add(word);
  // `siemens.com` is found by siemens and by siemens.com, which folds to two words.
  if (domain !== '') for (const word of textWords(domain)) words.add(word);
  const terms = [...words, `f:${getGroup(source)}`];
  for (const word of cityWords(city)) terms.push(`at:${word}`);
  if (country !== '') terms.push(`c:${country}`);
  if (industry !== '') terms.push(`i:${industry}`);
  if (size !== '') terms.push(`s:${size}`);
  return terms;
}

/** Words of an industry's name that tell it from others: "software" or "health" mean these. */
const UNTELLING = new Set(['and', 'business', 'goods', 'production', 'public', 'sector', 'services']);
const industryWords = (industry: Industry): string[] =>
  textWords(INDUSTRIES[industry]).filter((word) => !UNTELLING.has(word));

/** The years that registers are read for (`yearOf`). */
const YEARS = Array.from({ length: 600 }, (_, n) => 1_500 + n);

/** `prefix*`: anything that begins so. */
export type Term = string;
/** Every group must be met, by any of its terms. */
export type TermGroups = readonly (readonly Term[])[];

const LONGEST_WORD = 40;

export function toGroups(filters: DirectoryFilters): TermGroups {
  const { q, industry, size, country, city, source, beginnings = [], foundedFrom = null } = filters;
  const words = queryWords(q).map((word) => word.slice(0, LONGEST_WORD));
  return [
    ...words.map((word, n) => [n === words.length - 1 ? `${word}*` : word]),
    ...cityWords(city).map((word) => [`at:${word}`]),
    ...[
      industry.map((value) => `i:${value}`),
      size.map((value) => `s:${value}`),
      country.map((value) => `c:${value}`),
      source.map((value) => `f:${value}`),
      ...beginnings.map((group) => group.map((word) => `${word.slice(0, LONGEST_WORD)}*`)),
      foundedFrom === null ? [] : YEARS.filter((year) => year >= foundedFrom).map((year) => `y:${year}`),
    ].filter((group) => group.length > 0),
  ];
}

/** The query of the index of words, and the year that the column beside it is compared with. */
export interface Lookup {
  /** A `tsquery`; '' where no words are searched for. */
  query: string;
  foundedFrom: number | null;
}

const isYears = (group: readonly Term[]): boolean => group[0]?.startsWith('y:') ?? false;

export function toLookup(groups: TermGroups): Lookup {
  const years = groups.find(isYears);
  return {
    query: getTsquery(groups.filter((group) => !isYears(group))),
    foundedFrom: years === undefined ? null : Number(years[0]?.slice(2)),
  };
}

/** The name of a question in caches. */
export const nameGroups = (groups: TermGroups): string => JSON.stringify(toLookup(groups));

/** Terms are letters, digits and signs of our own: nothing has to be escaped but the quote. */
function getTsquery(groups: TermGroups): string {
  return groups.map((group) => `(${group.map(lexeme).join(' | ')})`).join(' & ');
}

function lexeme(term: Term): string {
  const isPrefix = term.endsWith('*');
  const word = isPrefix ? term.slice(0, -1) : term;
  return `'${word.replace(/['\\]/g, '')}'${isPrefix ? ':*' : ''}`;
}

/** As a `tsvector`, for COPY. */
export const toTsvector = (terms: readonly string[]): string =>
  terms.map((term) => `'${term.slice(0, 200).replace(/['\\]/g, '')}'`).join(' ');

/** Empty leaves one out. Values of a list: any of them. */
export interface DirectoryFilters {
  /** Words of the name, the domain and what it does; all of them, the last one as a beginning. */
  q: string;
  industry: readonly Industry[];
  size: readonly SizeBand[];
  /** ISO 3166-1 alpha-2. */
  country: readonly string[];
  /** Its words, all of them; well-known cities by their other names. */
  city: string;
  /** Whose rows. */
  source: readonly SourceGroup[];
  /** Folded beginnings of words: of each group one, "dentist" or "dental". */
  beginnings?: readonly (readonly string[])[];
  /** Founded in this year or later. */
  foundedFrom?: number | null;
}

// Orders by size and by year: each value is a term, so that bitmaps serve them

export interface DirectoryOrder {
  /** `smallFirst`: by size, those of unknown size between the small and the large ones. */
  by: 'size' | 'founded' | 'smallFirst';
  descending: boolean;
}

/** Of rows whose value is not known: they come last in both directions. */
export const UNKNOWN_RANK = 1_000_000;

/** A position in an order: lower ranks first, equal ones by id. */
export interface RankedPlace {
  rank: number;
  id: string;
}

const VALUES: Record<'size' | 'founded', readonly { term: string; value: number }[]> = {
  // As SQL numbers them: from 1.
  size: SIZE_BANDS.map((band, n) => ({ term: `s:${band}`, value: n + 1 })),
  founded: YEARS.map((year) => ({ term: `y:${year}`, value: year })),
};
const UNKNOWN = { size: 's:', founded: 'y:' } as const;

/** The terms of an order in its direction, each with the rank of its rows. Every row has exactly one of them. */
export function rankTerms({ by, descending }: DirectoryOrder): { term: string; rank: number }[] {
  if (by === 'smallFirst') return SMALL_FIRST.map((band, n) => ({ term: `s:${band}`, rank: n + 1 }));
  const known = VALUES[by].map(({ term, value }) => ({ term, rank: descending ? -value : value }));
  if (descending) known.reverse();
  return [...known, { term: UNKNOWN[by], rank: UNKNOWN_RANK }];
}
