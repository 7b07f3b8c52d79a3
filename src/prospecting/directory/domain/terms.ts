// What a company is found by, and what a question asks for, as terms: a word, a place, or a mark like `c:GB`. Both sides make them here.
import { type FoundCompany, INDUSTRIES, type Industry } from '#prospecting/prospects/contract.ts';
import { cityWords } from './city-words.ts';
import type { DirectoryFilters } from './filters.ts';
import { type DirectorySource, groupOf } from './sources.ts';
import { nameWords, queryWords, textWords } from './words.ts';

/** Goes up when terms are made, or their rows kept, in another way: what was brought in before is then brought in anew when it comes again. */
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
export function termsOf(company: Described, source: DirectorySource): string[] {
  const { name, domain, city, country, industry, industryText, size } = company;
  const words = new Set(nameWords(name));
  for (const other of company.otherNames) for (const word of nameWords(other)) words.add(word);
  if (industry !== '') for (const word of industryWords(industry)) words.add(word);
  if (industryText !== '') for (const word of textWords(industryText)) words.add(word);
  // `siemens.com` is found by siemens and by siemens.com, which folds to two words.
  if (domain !== '') for (const word of textWords(domain)) words.add(word);
  const terms = [...words, `f:${groupOf(source)}`];
  for (const word of cityWords(city)) terms.push(`at:${word}`);
  if (country !== '') terms.push(`c:${country}`);
  if (industry !== '') terms.push(`i:${industry}`);
  if (size !== '') terms.push(`s:${size}`);
  return terms;
}

/** Words of an industry's name that tell it from others: whoever types "software" or "health" means these. */
const UNTELLING = new Set(['and', 'business', 'goods', 'production', 'public', 'sector', 'services']);
const industryWords = (industry: Industry): string[] =>
  textWords(INDUSTRIES[industry]).filter((word) => !UNTELLING.has(word));

/** `prefix*`: anything that begins so. */
export type Term = string;
/** Every group must be met, by any of its terms. */
export type TermGroups = readonly (readonly Term[])[];

const LONGEST_WORD = 40;

export function groupsOf({ q, industry, size, country, city, source }: DirectoryFilters): TermGroups {
  const words = queryWords(q).map((word) => word.slice(0, LONGEST_WORD));
  return [
    ...words.map((word, n) => [n === words.length - 1 ? `${word}*` : word]),
    ...cityWords(city).map((word) => [`at:${word}`]),
    ...[
      industry.map((value) => `i:${value}`),
      size.map((value) => `s:${value}`),
      country.map((value) => `c:${value}`),
      source.map((value) => `f:${value}`),
    ].filter((group) => group.length > 0),
  ];
}

/** As a `tsquery`; '' where nothing is asked for. Terms are letters, digits and signs of our own: nothing has to be escaped but the quote. */
export function tsqueryOf(groups: TermGroups): string {
  return groups.map((group) => `(${group.map(lexeme).join(' | ')})`).join(' & ');
}

function lexeme(term: Term): string {
  const isPrefix = term.endsWith('*');
  const word = isPrefix ? term.slice(0, -1) : term;
  return `'${word.replace(/['\\]/g, '')}'${isPrefix ? ':*' : ''}`;
}

/** As a `tsvector`, for COPY. */
export const tsvectorOf = (terms: readonly string[]): string =>
  terms.map((term) => `'${term.slice(0, 200).replace(/['\\]/g, '')}'`).join(' ');
