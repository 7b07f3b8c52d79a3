// How a file is read: kept with the import, so that its rows are the same whenever it is read again.
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
