// Which register a file is of, by the names of its columns, and of which day, by its own name.
import { companiesHouse } from './companies-house.ts';
import { gleif } from './gleif.ts';
import type { Register } from './register.ts';

const REGISTERS: readonly Register[] = [companiesHouse, gleif];

export interface Layout {
  register: Register;
  /** Where each of the register's columns stands in the file; -1 where it is missing. */
  places: number[];
}

/** Columns without which there is nothing to take: the first two, and what says whether a company is there still. */
const needed = ({ columns }: Register): readonly string[] => [
  ...columns.slice(0, 2),
  ...columns.filter((column) => /Status$/.test(column)),
];

/** Null where the first line is of no register that we know. */
export function layoutOf(head: readonly string[]): Layout | null {
  const names = head.map((name) => name.trim());
  const register = REGISTERS.find((candidate) => needed(candidate).every((column) => names.includes(column)));
  return register ? { register, places: register.columns.map((column) => names.indexOf(column)) } : null;
}

/** "2026-11-01" in BasicCompanyDataAsOneFile-2026-11-01.csv and in 20261101-0800-gleif-goldencopy-lei2-golden-copy.csv; else null. */
export function dayOfFile(name: string): string | null {
  const [, year, month, day] = /(?:^|\D)(20\d\d)-?(\d\d)-?(\d\d)(?:\D|$)/.exec(name) ?? [];
  if (year === undefined) return null;
  const text = `${year}-${month}-${day}`;
  const at = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== text ? null : text;
}

/** BasicCompanyData-2026-11-01-part3_7.zip is one of seven: what it lacks is in the others. */
export const isPart = (name: string): boolean => /part\d+_\d+/i.test(name);
