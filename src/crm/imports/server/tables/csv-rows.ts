// Rows of delimited text that comes in pieces: no more than a row and a piece is held.
import Papa from 'papaparse';
import { FORMULA } from '#shared/csv.ts';
import { AppError } from '#shared/errors.ts';

/** A cell of a spreadsheet holds 32,767 characters; a row that is longer than this is none. */
const MAX_ROW_CHARS = 1024 * 1024;

/** @throws AppError IMPORT_UNREADABLE where a quotation mark is not closed, with its line */
export async function* csvRows(text: AsyncIterable<string>, delimiter: string): AsyncGenerator<string[][]> {
  const parser = new Papa.Parser({ delimiter, newline: '\n' });
  let rest = '';
  /** Line breaks before `rest`. */
  let breaks = 0;
  const parse = (ignoreLastRow: boolean): string[][] => {
    const { data, meta, errors } = parser.parse(rest, 0, ignoreLastRow) as Parsed;
    const fault = errors.find((error) => isUnclosed(error, data));
    if (fault) throw unclosed(breaks + countBreaks(rest, fault.index ?? 0) + 1);
    breaks += countBreaks(rest, meta.cursor);
    rest = rest.slice(meta.cursor);
    return unescaped(data);
  };
  for await (const piece of withOneLineBreak(text)) {
    rest += piece;
    const rows = parse(true);
    if (rest.length > MAX_ROW_CHARS) {
      const reason = `the row in line ${breaks + 1} has more than a million characters.`;
      parse(false);
      throw new AppError('IMPORT_UNREADABLE', { params: { reason } });
    }
    yield rows;
  }
  if (rest !== '') yield parse(false);
}

interface Parsed {
  data: string[][];
  meta: { cursor: number };
  errors: Papa.ParseError[];
}

/** Never closed; or closed by the quotation mark of a later row, which then has text after it. */
function isUnclosed({ code, row }: Papa.ParseError, data: readonly string[][]): boolean {
  if (code === 'MissingQuotes') return true;
  return code === 'InvalidQuotes' && (data[row ?? 0] ?? []).some((cell) => cell.includes('\n'));
}

function unclosed(line: number): AppError {
  const reason = `the quotation mark in line ${line} is not closed. Close or remove it, then upload the file again.`;
  return new AppError('IMPORT_UNREADABLE', { params: { reason } });
}

function countBreaks(text: string, end: number): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

/** CR and CR LF become LF, also where a piece ends between the two. */
async function* withOneLineBreak(text: AsyncIterable<string>): AsyncGenerator<string> {
  let heldBack = '';
  for await (const piece of text) {
    let whole = heldBack + piece;
    heldBack = whole.endsWith('\r') ? '\r' : '';
    if (heldBack !== '') whole = whole.slice(0, -1);
    if (whole.includes('\r')) whole = whole.replace(/\r\n?/g, '\n');
    yield whole;
  }
  if (heldBack !== '') yield '\n';
}

function unescaped(rows: string[][]): string[][] {
  for (const row of rows) {
    for (let n = 0; n < row.length; n += 1) {
      const cell = row[n] as string;
      // As `shared/csv.ts` writes it: the apostrophe is not part of the text.
      if (cell.charCodeAt(0) === 39 && FORMULA.test(cell)) row[n] = cell.slice(1);
    }
  }
  return rows;
}

const DELIMITERS = [',', ';', '\t', '|'] as const;
/** Excel's own hint in the first line. */
const HINT = /^sep=([,;\t|])\r?\n/i;

/** The delimiter by which the first rows have the same number of cells, and most of them. `skip`: lines before the table. */
export function detectDelimiter(head: string): { delimiter: string; skip: number } {
  const hint = HINT.exec(head)?.[1];
  if (hint !== undefined) return { delimiter: hint, skip: 1 };
  let best = { delimiter: ',', score: 0 };
  for (const delimiter of DELIMITERS) {
    const { data } = Papa.parse<string[]>(head, { delimiter, preview: 40 });
    // The last one may be cut off.
    const rows = (data.length > 1 ? data.slice(0, -1) : data).filter((row) => row.some((cell) => cell.trim() !== ''));
    const widths = rows.map((row) => row.length);
    const usual = mostFrequent(widths);
    if (usual < 2) continue;
    const agreeing = widths.filter((width) => width === usual).length / widths.length;
    const score = agreeing * 100 + Math.min(usual, 50);
    if (score > best.score) best = { delimiter, score };
  }
  return { delimiter: best.delimiter, skip: 0 };
}

function mostFrequent(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 0;
}
