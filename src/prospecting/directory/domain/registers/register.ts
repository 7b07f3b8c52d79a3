// What reading a register's file comes to, whichever register it is.
import type { Industry, SizeBand } from '#prospecting/prospects/fields.contract.ts';
import type { DirectorySource } from '../sources.ts';

/** A company as the directory takes it. */
export interface RegisteredCompany {
  key: string;
  name: string;
  /** Further names that it is found by: another script, a trade name. */
  otherNames: readonly string[];
  /** Without `www.`, lower case; '' where the register states no website. */
  domain: string;
  city: string;
  country: string;
  address: string;
  industry: '' | Industry;
  industryText: string;
  size: '' | SizeBand;
  founded: number | null;
  register: string;
  twinKey: string;
}

/**
 * A file beside the register's own one that says more of its companies. Both are in the order of their keys, as published, so that they are read
 * side by side at any size.
 */
export interface Companion {
  /** As the operator knows it: "address.csv", "StockEtablissement". */
  name: string;
  /** The first one is the key. */
  columns: readonly string[];
  /** Cells that are put behind those of the company, of the rows with its key; as many for no row. */
  pick(rows: readonly (readonly string[])[]): string[];
}

export interface Register {
  source: DirectorySource;
  /** Columns as the register names them in the first line, without the spaces around them. The first one is the key of its companions. */
  columns: readonly string[];
  /** Columns without which it is another file. */
  needed: readonly string[];
  companions?: readonly Companion[];
  /** Null for what the directory does not take: a company that is closed, a fund. `cells` in the order of `columns`, then of companions. */
  read(cells: readonly string[]): RegisteredCompany | null;
}

/** What a register does not state. */
export const NOTHING_STATED = {
  otherNames: [],
  domain: '',
  city: '',
  country: '',
  address: '',
  industry: '',
  industryText: '',
  size: '',
  founded: null,
  twinKey: '',
} satisfies Partial<RegisteredCompany>;

/** The number of one company in the register of its country, as that register and GLEIF write it; '' for what is no such number. */
export function toTwinKey(country: string, number: string): string {
  const plain = number.replace(/[\s.-]/g, '').toUpperCase();
  switch (country) {
    case 'GB':
      return /^(?=.{1,8}$)[A-Z]{0,2}\d+[A-Z]?$/.test(plain) ? `gb:${plain.padStart(8, '0')}` : '';
    case 'BE':
      return /^\d{9,10}$/.test(plain) ? `be:${plain.padStart(10, '0')}` : '';
    case 'FR':
    case 'NO':
      return /^\d{9}$/.test(plain) ? `${country.toLowerCase()}:${plain}` : '';
    case 'EE':
      return /^\d{8}$/.test(plain) ? `ee:${plain}` : '';
    default:
      return '';
  }
}

/** Lines of an address that say something, each once. */
export const toAddress = (lines: readonly string[]): string =>
  [...new Set(lines.map((line) => line.trim()))].filter((line) => line !== '').join(', ');

export const toYear = (text: string): number | null => {
  const year = Number(/(?:^|\D)(1[5-9]\d\d|20\d\d)(?:\D|$)/.exec(text)?.[1]);
  return Number.isInteger(year) ? year : null;
};

/** 'http://www.Northwind.example/about' → 'northwind.example'; '' for what is no website. */
export function toDomain(website: string): string {
  const [, host = ''] = /^(?:https?:\/\/)?(?:www\.)?([^\s/?#:@]+)(?:[/?#:]|$)/i.exec(website.trim()) ?? [];
  return /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}$/u.test(host) ? host.toLowerCase() : '';
}

const BANDS: readonly (readonly [number, SizeBand])[] = [
  [10, '1-10'],
  [50, '11-50'],
  [200, '51-200'],
  [500, '201-500'],
  [1_000, '501-1000'],
  [5_000, '1001-5000'],
];

/** Of a number of employees; '' for none. */
export function toSize(employees: string): '' | SizeBand {
  const count = /^\d{1,9}$/.test(employees) ? Number(employees) : 0;
  if (count === 0) return '';
  return BANDS.find(([most]) => count <= most)?.[1] ?? '5001+';
}

// Registers write in capitals: 'THE BBC (NORTH) LIMITED' → 'The BBC (North) Limited'.

const SMALL = new Set(
  'a an and at by de del der des di du en et for in la le of on or the to und van von y'.split(' '),
);
const AS_THEY_ARE: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'UK USA EU UAE GB NI IT HR AI TV DIY HQ II III IV VI VII VIII IX XI LLP PLC LLC LP AG SA SE KG KGaA GmbH UG AB ASA AS ApS OY Oyj NV BV SpA SRL ' +
    'SAS SARL CIC CIO BMW IBM HSBC AXA SAP UBS ABB ING BP GSK BAE KPMG EY PwC RWE EDF'
  )
    .split(' ')
    .map((word) => [word.toUpperCase(), word]),
);
const ABBREVIATIONS = new Set(['LTD', 'ST', 'MR', 'MRS', 'DR', 'JR', 'SR', 'STR', 'MT', 'FT', 'RD']);
const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu;
const VOWEL = /[AEIOUYÀ-ÖØ-Ý]/;

/** A text that is not in capitals throughout stays as it is. */
export function properCase(text: string): string {
  if (text === '' || text !== text.toUpperCase() || text === text.toLowerCase()) return text;
  let first = true;
  return text.replace(WORD, (word) => {
    const written = wordInCase(word, first);
    first = false;
    return written;
  });
}

function wordInCase(word: string, first: boolean): string {
  const known = AS_THEY_ARE[word];
  if (known !== undefined) return known;
  const lower = word.toLowerCase();
  if (!first && SMALL.has(lower)) return lower;
  // Letters that cannot be said are initials, but for what is short for a word.
  if (word.length > 1 && word.length <= 4 && !ABBREVIATIONS.has(word) && !VOWEL.test(word)) return word;
  if (/\d/.test(word)) return word;
  // O'Neill and L'Oréal, but Joe's.
  return (word.charAt(0) + lower.slice(1)).replace(
    /^(\p{L}['’])(\p{L})/u,
    (_, before, letter) => before + letter.toUpperCase(),
  );
}

// Industries by the UK's Standard Industrial Classification of 2007 (NACE Rev. 2 in its first four digits)

/** Beginnings of codes; the longest that fits counts. What is listed nowhere (dormant companies, households) belongs to none. */
const BEGINNINGS: Readonly<Partial<Record<Industry, string>>> = {
  agriculture: '01 02 03 10 11',
  automotive: '29 45 771',
  construction: '41 42 43 7111',
  consulting: '69 70 71 72 74 77 78 80 81 82',
  consumer: '12 13 14 15 31 95 96',
  education: '85',
  energy: '05 06 091 19 35 36 37 38 39',
  entertainment: '58 59 60 639 90 91 92 932',
  finance: '64 66',
  health: '325 75 86 87 88',
  hospitality: '55 56 79',
  insurance: '65 662',
  legal: '691',
  logistics: '49 50 51 52 53',
  manufacturing: '07 08 09 16 17 18 20 22 23 24 25 26 27 28 30 32 33 7112',
  marketing: '73',
  nonprofit: '84 94',
  pharma: '21 7211',
  property: '68 98',
  retail: '47',
  software: '582 62 63',
  sport: '931',
  telecoms: '61',
  wholesale: '46',
};

const INDUSTRY_OF: ReadonlyMap<string, Industry> = new Map(
  Object.entries(BEGINNINGS).flatMap(([industry, codes]) =>
    codes.split(' ').map((code): [string, Industry] => [code, industry as Industry]),
  ),
);

/** `code`: five digits. */
export function industryOfSic(code: string): '' | Industry {
  for (let length = 4; length >= 2; length -= 1) {
    const industry = INDUSTRY_OF.get(code.slice(0, length));
    if (industry !== undefined) return industry;
  }
  return '';
}
