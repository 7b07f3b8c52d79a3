// Tables as CSV (RFC 4180), safe to open in a spreadsheet: a cell that would be read as a formula becomes text.
import Papa from 'papaparse';

/**
 * What a spreadsheet may read as a formula (quality S6): its signs, also full-width and small ones as East Asian keyboards type them, and
 * also behind spaces and characters that are not seen. A text that has an apostrophe before that gets one more, so that removing one
 * away reads what was written.
 */
export const FORMULA = /^'*[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@\t\r＝＋－＠﹦﹢﹣﹫]/u;

export interface CsvColumn<Row> {
  header: string;
  value: (row: Row) => string | number | boolean | null | undefined;
}

/** With a byte order mark, without which spreadsheets misread what is not ASCII. A dangerous cell begins with an apostrophe. */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const fields = columns.map(({ header }) => asText(header));
  const data = rows.map((row) => columns.map(({ value }) => cell(value(row))));
  return `\uFEFF${Papa.unparse({ fields, data }, { newline: '\r\n' })}`;
}

/** A further piece of the same file, for one that is too long to be made at once; the first begins with the head. */
export function csvPiece<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[], first: boolean): string {
  const head = first ? `\uFEFF${Papa.unparse([columns.map(({ header }) => asText(header))])}\r\n` : '';
  if (rows.length === 0) return head;
  const data = rows.map((row) => columns.map(({ value }) => cell(value(row))));
  return `${head}${Papa.unparse(data, { newline: '\r\n' })}\r\n`;
}

function cell(value: string | number | boolean | null | undefined): string | number {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return asText(value ?? '');
}

function asText(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}
