// What reading a register's file comes to, whichever register it is.
import type { Industry } from '#features/prospects/fields.contract.ts';
import type { DirectorySource } from '../sources.ts';

/** A company as the directory takes it. */
export interface RegisteredCompany {
  key: string;
  name: string;
  /** Further names that it is found by: another script, a trade name. */
  otherNames: readonly string[];
  city: string;
  country: string;
  address: string;
  industry: '' | Industry;
  industryText: string;
  founded: number | null;
  register: string;
  twinKey: string;
}

export interface Register {
  source: DirectorySource;
  /** Columns as the register names them in the first line, without the spaces around them. */
  columns: readonly string[];
  /** Null for what the directory does not take: a company that is closed, a fund. `cells` in the order of `columns`. */
  read(cells: readonly string[]): RegisteredCompany | null;
}

/** The numbers of one company, in the registers of its country and at GLEIF. */
export const britishTwin = (number: string): string =>
  /^\w{1,8}$/.test(number) ? `gb:${number.toUpperCase().padStart(8, '0')}` : '';

/** Lines of an address that say something, each once. */
export const addressOf = (lines: readonly string[]): string =>
  [...new Set(lines.map((line) => line.trim()))].filter((line) => line !== '').join(', ');

export const yearOf = (text: string): number | null => {
  const year = Number(/(?:^|\D)(1[5-9]\d\d|20\d\d)(?:\D|$)/.exec(text)?.[1]);
  return Number.isInteger(year) ? year : null;
};
