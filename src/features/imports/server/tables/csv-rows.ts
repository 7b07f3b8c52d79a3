// Rows of delimited text that comes in pieces: no more than a row and a piece is held.
import Papa from 'papaparse';
import { AppError } from '#shared/errors.ts';

/** A cell of a spreadsheet holds 32,767 characters; a row that is longer than this is none. */
const ROW_CHARS = 1024 * 1024;
/** As `shared/csv.ts` writes a cell that a spreadsheet would take for a formula: the apostrophe is not part of it. */
const ESCAPED = /^'+\s*[=+\-@\t\r]/;

export async function* csvRows(text: AsyncIterable<string>, delimiter: string): AsyncGenerator<string[][]> {
  const parser = new Papa.Parser({ delimiter, newline: '\n' });
  let rest = '';
  for await (const piece of withOneLineBreak(text)) {
    rest += piece;
    const { data, meta } = parser.parse(rest, 0, true) as { data: string[][]; meta: { cursor: number } };
    rest = rest.slice(meta.cursor);
    if (rest.length > ROW_CHARS) throw tooLong(rest);
    if (data.length > 0) yield unescaped(data);
  }
  if (rest === '') return;
  const last = parser.parse(rest, 0, false) as { data: string[][] };
  yield unescaped(last.data);
}

function tooLong(rest: string): AppError {
  const quote = rest.trimStart().startsWith('"') || /[^"]"(?:[^"]|"")*$/.test(rest.slice(0, 10_000));
  return new AppError('IMPORT_UNREADABLE', {
    params: {
      reason: quote
        ? 'a quotation mark is opened and never closed.'
        : 'one of its rows has more than a million characters.',
    },
  });
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
      if (cell.charCodeAt(0) === 39 && ESCAPED.test(cell)) row[n] = cell.slice(1);
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
