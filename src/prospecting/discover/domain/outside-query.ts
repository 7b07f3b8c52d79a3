// The query of an outside search: only the filters that it uses, all that it needs, and its label for lists and the ledger.
import { BUSINESS_KINDS, INDUSTRIES } from '#prospecting/prospects/contract.ts';
import type { PageRequest } from '#prospecting/searches/contract.ts';
import type { OutsideQuery } from '../contract.ts';
import type { OutsideField, OutsideSearch } from '../fields.contract.ts';

/** Nothing asked. */
export const EMPTY_QUERY: OutsideQuery = {
  q: '',
  title: '',
  seniority: [],
  industry: [],
  size: [],
  country: [],
  city: '',
  businessKind: '',
  language: '',
};

/** The filters that the search uses; the others are blank. Lists are in one order, so that the same question is the same. */
export function usedFilters({ uses }: Pick<OutsideSearch, 'uses'>, query: OutsideQuery): OutsideQuery {
  const used = uses.map((field) => {
    const value = query[field];
    return [field, Array.isArray(value) ? [...new Set<string>(value)].sort() : value];
  });
  return { ...EMPTY_QUERY, ...Object.fromEntries(used) };
}

/** What makes two searches the same, and what a run keeps of its question: the filters that are filled, and the page. */
export function toQuestion(search: OutsideSearch, query: OutsideQuery & PageRequest): Record<string, unknown> {
  const asked = usedFilters(search, query);
  const filled = search.uses.filter((field) => isFilled(asked, field)).map((field) => [field, asked[field]]);
  return { ...Object.fromEntries(filled), page: query.page, cursor: query.cursor };
}

/** Fields that still have to be filled, each with what is to be done there; none where it can be asked. */
export function missingFields(
  { needs, needsOneOf = [] }: Pick<OutsideSearch, 'needs' | 'needsOneOf'>,
  asked: OutsideQuery,
): { path: OutsideField; message: string }[] {
  const missing = needs.filter((field) => !isFilled(asked, field));
  const oneOf = needsOneOf.some((field) => isFilled(asked, field)) ? [] : needsOneOf.slice(0, 1);
  return [...missing, ...oneOf].map((path) => ({ path, message: MISSING[path] }));
}

function isFilled(asked: OutsideQuery, field: OutsideField): boolean {
  return asked[field].length > 0;
}

const MISSING: Record<OutsideField, string> = {
  q: 'Please enter a search term',
  title: 'Please enter a title',
  seniority: 'Please choose a seniority',
  industry: 'Please choose an industry',
  size: 'Please choose a size',
  country: 'Please choose a country',
  city: 'Please enter a city',
  businessKind: 'Please choose a kind of business',
  language: 'Please enter a language',
};

/** "Restaurants, Berlin, DE". */
export function getLabel(asked: OutsideQuery): string {
  const { q, title, seniority, industry, size, country, city, businessKind, language } = asked;
  const words = [
    q,
    title,
    ...seniority,
    businessKind === '' ? '' : BUSINESS_KINDS[businessKind],
    ...industry.map((key) => INDUSTRIES[key]),
    ...size,
    language,
    city,
    ...country,
  ];
  return words
    .filter((word) => word !== '')
    .join(', ')
    .slice(0, 200);
}
