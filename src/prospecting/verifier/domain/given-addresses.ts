// Reads addresses from pasted text, from the cells of a file, and finds the column of a file that has them.
import { parseUrl } from '#shared/urls.ts';

export interface GivenAddress {
  /** Line of the text, or row of the file, counted from 1. */
  row: number;
  email: string;
}

/** Longest text that is shown of something that is no address. */
const SHOWN = 400;
const HEADING = /^(e-?mails?|(e-?)?mail[ _-]?address(es)?|addresses)$/i;

/** Without control characters and lone surrogates, which the database refuses. */
export function cleanText(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '').replace(/\p{Cc}/gu, ' ');
}

/** One line or cell: `Mara <mara@acme.example>, info@acme.example`; a single word without an @ is an address gone wrong. */
export function addressesOfLine(line: string): string[] {
  const text = cleanText(line).trim();
  if (text === '') return [];
  if (!text.includes('@')) return /\s/.test(text) || HEADING.test(text) ? [] : [text.slice(0, SHOWN)];
  const found: string[] = [];
  for (const piece of text.split(/[\s,;|<>()[\]"]+/)) {
    const email = piece.replace(/^(mailto:|['`]+)/i, '').replace(/['`.:!?]+$/, '');
    if (email.includes('@')) found.push(email.slice(0, SHOWN));
  }
  return found;
}

export function addressesInText(text: string): GivenAddress[] {
  return text.split(/\r\n|\r|\n/).flatMap((line, at) => addressesOfLine(line).map((email) => ({ row: at + 1, email })));
}

/** What makes two given addresses the same: case aside, the domain as an A-label. */
export function sameAddress(email: string): string {
  const lower = email.trim().toLowerCase();
  const at = lower.lastIndexOf('@');
  const domain = lower.slice(at + 1);
  if (at < 1 || domain === '') return lower;
  const ascii = /^[\p{L}\p{N}.-]+$/u.test(domain) ? parseUrl(`http://${domain}`)?.hostname : undefined;
  return `${lower.slice(0, at)}@${ascii ?? domain}`;
}

export interface DistinctAddresses {
  rows: number;
  /** In their order, each with its first row. */
  distinct: GivenAddress[];
}

/** Collects without the doubles. */
export function createCollection() {
  const first = new Map<string, GivenAddress>();
  let rows = 0;
  return {
    add(given: GivenAddress): void {
      rows += 1;
      const key = sameAddress(given.email);
      if (!first.has(key)) first.set(key, given);
    },
    get size() {
      return first.size;
    },
    result: (): DistinctAddresses => ({ rows, distinct: [...first.values()] }),
  };
}

/** Rows that columns are judged by. */
export const SAMPLED_ROWS = 2_000;

/** Index of the column, counted from 0; null where none holds an address. */
export function addressColumn(rows: readonly (readonly string[])[]): number | null {
  const counts: number[] = [];
  for (const cells of rows) {
    cells.forEach((cell, index) => {
      if (/[^\s@]@[^\s@]+\.[^\s@]/.test(cell)) counts[index] = (counts[index] ?? 0) + 1;
    });
  }
  let best: number | null = null;
  counts.forEach((count, index) => {
    if (count > 0 && (best === null || count > (counts[best] ?? 0))) best = index;
  });
  return best;
}

/** The first row names the columns where it holds no address in this one, and something else does. */
export function toHeading(first: readonly string[], column: number): string | null {
  const cell = (first[column] ?? '').trim();
  return cell !== '' && !cell.includes('@') ? cell : null;
}
