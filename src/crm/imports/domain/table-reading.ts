// How a file is read, stored with the import so that every reading gives the same rows; and the type of a file by its first bytes.
import type { ImportFormat } from '../limits.contract.ts';

export interface TableReading {
  format: ImportFormat;
  /** Of text: a name that TextDecoder knows. */
  encoding: string;
  /** Of delimited text. */
  delimiter: string;
  header: boolean;
  sheet: string;
  sheets: string[];
  /** Number of the last row before the table: a hint of Excel, the notes of LinkedIn. */
  skip: number;
  /** For the page; imports of before have none. */
  firstRows?: string[];
  sample?: string;
}

/** `number` as a spreadsheet counts, from 1. */
export interface TableRow {
  number: number;
  cells: string[];
}

export function isBlankRow({ cells }: TableRow): boolean {
  return cells.every((cell) => cell.trim() === '');
}

export type FileKind =
  | { kind: 'zip' }
  /** The container of old workbooks, and of workbooks with a password. */
  | { kind: 'ole' }
  | { kind: 'vcard' }
  | { kind: 'text' }
  /** `what`: completes "it looks like". */
  | { kind: 'other'; what: string };

const SIGNATURES: readonly [bytes: string, what: string][] = [
  ['%PDF-', 'a PDF'],
  ['\x89PNG', 'a picture'],
  ['\xff\xd8\xff', 'a picture'],
  ['GIF8', 'a picture'],
  ['RIFF', 'a picture or a sound'],
  ['BM', 'a picture'],
  ['\x1f\x8b', 'a packed archive'],
  ['7z\xbc\xaf', 'a packed archive'],
  ['Rar!', 'a packed archive'],
  ['\x7fELF', 'a program'],
  ['MZ', 'a program'],
  ['SQLite format 3', 'a database'],
  ['{\\rtf', 'a text document'],
];

/** A word beginning such as "BM" or "MZ" is also how a name may begin: those count where the rest is no text either. */
const SHORT = 3;
const SAMPLE = 4_096;

export function fileKind(head: Uint8Array): FileKind {
  const text = Buffer.from(head.subarray(0, SAMPLE)).toString('latin1');
  if (text.startsWith('PK\x03\x04') || text.startsWith('PK\x05\x06')) return { kind: 'zip' };
  if (text.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return { kind: 'ole' };
  const binary = isBinary(head.subarray(0, SAMPLE));
  const known = SIGNATURES.find(([bytes]) => text.startsWith(bytes) && (binary || bytes.length > SHORT));
  if (known) return { kind: 'other', what: known[1] };
  if (binary) return { kind: 'other', what: 'something that is not text' };
  const start = text
    .replace(/^\xef\xbb\xbf/, '')
    .replaceAll('\0', '')
    .replace(/^\xff\xfe|^\xfe\xff/, '')
    .trimStart();
  if (/^BEGIN:VCARD\s/i.test(start)) return { kind: 'vcard' };
  if (/^<(?:!doctype|html|\?xml|svg)/i.test(start)) return { kind: 'other', what: 'a web page or XML' };
  if (/^[[{]\s*["[{\]}]/.test(start)) return { kind: 'other', what: 'JSON' };
  return { kind: 'text' };
}

/** Text has no control characters but tab and line breaks; two-byte text has a zero at every other byte. */
function isBinary(sample: Uint8Array): boolean {
  if (isTwoByte(sample) !== null) return false;
  let control = 0;
  for (const byte of sample) {
    if (byte === 0) return true;
    if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 12 && byte !== 27) control += 1;
  }
  return control > sample.length / 50;
}

/** UTF-16 by its mark, or by where its zeroes are. */
export function isTwoByte(sample: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = sample;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const zeroes = [0, 0];
  sample.forEach((byte, at) => {
    if (byte === 0) zeroes[at % 2] = (zeroes[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeroes;
  const many = sample.length / 5;
  if (odd > many && even < odd / 10) return 'utf-16le';
  if (even > many && odd < even / 10) return 'utf-16be';
  return null;
}
