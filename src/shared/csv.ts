// Tables as CSV (RFC 4180), safe to open in a spreadsheet: a cell that would be read as a formula becomes text.

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

/** What is quoted, as Papa Parse decides it: quotation marks, commas, line breaks, a byte order mark, spaces at either end. */
const QUOTED = /[",\r\n\uFEFF]|^ | $/;

/** With a byte order mark, without which spreadsheets misread what is not ASCII. A dangerous cell begins with an apostrophe. */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  return csvPiece(columns, rows, true).slice(0, -LINE_BREAK.length);
}

/** A further piece of the same file, for one that is too long to be made at once; the first begins with the head. */
export function csvPiece<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[], first: boolean): string {
  let piece = first ? `\uFEFF${columns.map(({ header }) => textCell(header)).join(',')}${LINE_BREAK}` : '';
  const values = columns.map(({ value }) => value);
  for (const row of rows) {
    for (let n = 0; n < values.length; n += 1) {
      if (n > 0) piece += ',';
      piece += cell((values[n] as CsvColumn<Row>['value'])(row));
    }
    piece += LINE_BREAK;
  }
  return piece;
}

const LINE_BREAK = '\r\n';

function cell(value: string | number | boolean | null | undefined): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === null || value === undefined || value === '' ? '' : textCell(value);
}

function textCell(value: string): string {
  const text = FORMULA.test(value) ? `'${value}` : value;
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
