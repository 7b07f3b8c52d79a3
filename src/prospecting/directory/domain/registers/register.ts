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
export function twinKeyOf(country: string, number: string): string {
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
export const addressOf = (lines: readonly string[]): string =>
  [...new Set(lines.map((line) => line.trim()))].filter((line) => line !== '').join(', ');

export const yearOf = (text: string): number | null => {
  const year = Number(/(?:^|\D)(1[5-9]\d\d|20\d\d)(?:\D|$)/.exec(text)?.[1]);
  return Number.isInteger(year) ? year : null;
};

/** 'http://www.Northwind.example/about' → 'northwind.example'; '' for what is no website. */
export function domainOf(website: string): string {
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
export function sizeOf(employees: string): '' | SizeBand {
  const count = /^\d{1,9}$/.test(employees) ? Number(employees) : 0;
  if (count === 0) return '';
  return BANDS.find(([most]) => count <= most)?.[1] ?? '5001+';
}
