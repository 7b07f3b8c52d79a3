// CSV of registers (RFC 4180), read for a few of its columns: GLEIF has 338, and making a text of each would take three quarters of an import.

/** A place in the first line for each cell that is wanted. */
export interface RowReader {
  /**
   * The wanted cells of each whole row in `text`, in the order asked for, trimmed. `rest` is what begins a further row; put the next piece behind
   * it. `last`: nothing follows, so that a row needs no line break.
   */
  read(text: string, last: boolean): { rows: string[][]; rest: string };
}

const QUOTE = 34;
const LF = 10;

/** `wanted`: the place of each column in the file, or -1 for one that it lacks, whose cells are empty. */
export function rowReader(wanted: readonly number[], delimiter = ','): RowReader {
  const separator = delimiter.charCodeAt(0);
  const places: number[] = [];
  for (const [n, column] of wanted.entries()) if (column >= 0) places[column] = n;
  return {
    read(text, last) {
      const rows: string[][] = [];
      let start = 0;
      while (start < text.length) {
        const row: string[] = new Array(wanted.length).fill('');
        const end = readRow(text, start, { places, separator }, row, last);
        if (end === null) return { rows, rest: text.slice(start) };
        rows.push(row);
        start = end;
      }
      return { rows, rest: '' };
    },
  };
}

interface Reading {
  places: readonly number[];
  separator: number;
}

/** Where the next row begins, or null where this one does not end in the text. */
function readRow(
  text: string,
  start: number,
  { places, separator }: Reading,
  row: string[],
  last: boolean,
): number | null {
  let at = start;
  for (let column = 0; ; column += 1) {
    const quoted = text.charCodeAt(at) === QUOTE;
    const closing = quoted ? closingQuote(text, at + 1) : at;
    if (closing === -1) return null;
    // What stands between a closing quote and the delimiter is passed over, as spreadsheets do.
    const end = separatorAfter(text, closing, separator);
    if (end === text.length && !last) return null;
    const place = places[column];
    if (place !== undefined) row[place] = quoted ? unquoted(text.slice(at + 1, closing)) : text.slice(at, end).trim();
    if (end === text.length) return end;
    if (text.charCodeAt(end) === LF) return end + 1;
    at = end + 1;
  }
}

const unquoted = (cell: string): string => (cell.includes('"') ? cell.replaceAll('""', '"') : cell).trim();

function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 2)) {
    if (text.charCodeAt(at + 1) !== QUOTE) return at;
  }
  return -1;
}

/** The next delimiter or line break, or the end of the text. */
function separatorAfter(text: string, from: number, separator: number): number {
  let at = from;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === separator || code === LF) return at;
    at += 1;
  }
  return at;
}
