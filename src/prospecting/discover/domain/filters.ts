// The filters of Discover: none of them, and what a kind of business is found by among rows that know no kinds.
import { BUSINESS_KINDS, type BusinessKind } from '#prospecting/prospects/fields.contract.ts';
import type { DiscoverFilters } from '../contract.ts';
import { fold, toSingular } from './word-stems.ts';

export const NO_FILTERS: DiscoverFilters = {
  q: '',
  title: '',
  seniority: [],
  industry: [],
  size: [],
  country: [],
  city: '',
  source: [],
  hasEmail: false,
  hasPhone: false,
  notContacted: false,
  foundedFrom: null,
  businessKind: '',
  language: '',
};

/** Words by which names and registers know a trade, beside its own: "Dental practice activities". */
const TRADE_WORDS: Partial<Record<BusinessKind, readonly string[]>> = {
  accountant: ['accounting'],
  architect: ['architectur'],
  builder: ['building'],
  carpenter: ['carpentry', 'joiner'],
  cleaning: ['cleaning'],
  consulting: ['consulting'],
  dentist: ['dental'],
  designer: ['design'],
  electrician: ['electrical'],
  florist: ['flower'],
  gardener: ['gardening', 'landscap'],
  hairdresser: ['hairdressing', 'barber'],
  lawyer: ['legal', 'solicitor', 'attorney'],
  optician: ['optic'],
  painter: ['painting'],
  plumber: ['plumbing'],
  printer: ['printing'],
  roofer: ['roofing'],
  'tax-advisor': ['tax'],
  veterinary: ['veterinar'],
};
const UNTELLING = new Set(['company', 'office', 'business', 'shop', 'store', 'service', 'centre', 'firm', 'of']);

/** Folded beginnings of words: of each group a row has one. None for a kind that says nothing, "Companies and offices". */
export function kindBeginnings(kind: BusinessKind | ''): string[][] {
  if (kind === '') return [];
  const [head = ''] = fold(BUSINESS_KINDS[kind]).split(' and ');
  const words = head.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2);
  const telling = words.filter((word) => !UNTELLING.has(toSingular(word)));
  const trade = TRADE_WORDS[kind] ?? [];
  // "dental" says it alone, as all words of the name do together.
  if (trade.length > 0) return [shortest([...telling.slice(0, 1).flatMap(bothNumbers), ...trade])];
  return telling.map((word) => shortest(bothNumbers(word)));
}

/** "bakery" and "bakeries". */
const bothNumbers = (word: string): string[] => [toSingular(word), word];

/** Without what begins with another of them. */
function shortest(beginnings: readonly string[]): string[] {
  const each = [...new Set(beginnings)];
  return each.filter((one) => !each.some((other) => other !== one && one.startsWith(other)));
}
