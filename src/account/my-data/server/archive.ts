// The archive itself: a zip with each table as JSON and as CSV, the files, and a text that says what is what. Streamed: it needs
// memory for some hundred rows, however much is stored.
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { csvPiece } from '#shared/csv.ts';
import { formatCount } from '#shared/formats.ts';
import type { ExportTable } from './export-rows.store.ts';

export interface ArchiveFile {
  /** "logo.webp" */
  name: string;
  content: Buffer;
}

interface ArchiveOptions {
  tables: readonly ExportTable[];
  files: readonly ArchiveFile[];
  /** For the text: whose it is and of when. */
  title: string;
  at: Date;
  /** Called with how many rows were written, each counted once. */
  onRows: (rows: number) => void;
}

/**
 * Reads the tables one after another; an error of theirs is the stream's. Once the stream is destroyed nothing more is read: the
 * snapshot behind it may be closed.
 */
export function archiveStream({ tables, files, title, at, onRows }: ArchiveOptions): Readable {
  const zip = new ZipFile();
  const content = zip.outputStream as Readable;
  zip.on('error', (error: Error) => content.destroy(error));
  // Whoever reads hears of it; without this, an error that comes after the reader has gone would end the process.
  content.on('error', () => {});
  const open = () => !content.destroyed;
  zip.addBuffer(Buffer.from(readme(title, at, tables, files)), 'README.txt');
  for (const { name, content: bytes } of files) zip.addBuffer(bytes, `files/${name}`);
  for (const table of tables) {
    addLazily(zip, `data/${table.name}.json`, () => jsonOf(table, onRows, open));
    addLazily(zip, `data/${table.name}.csv`, () => csvOf(table, open));
  }
  zip.end();
  return content;
}

function addLazily(zip: ZipFile, name: string, pieces: () => AsyncGenerator<string>): void {
  zip.addReadStreamLazy(name, (give) => give(null, Readable.from(pieces(), { objectMode: false })));
}

async function* jsonOf(
  table: ExportTable,
  onRows: (rows: number) => void,
  open: () => boolean,
): AsyncGenerator<string> {
  if (!open()) return;
  let before = '[\n';
  for await (const rows of table.read()) {
    yield before + rows.join(',\n');
    before = ',\n';
    onRows(rows.length);
    if (!open()) return;
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

async function* csvOf(table: ExportTable, open: () => boolean): AsyncGenerator<string> {
  if (!open()) return;
  type Row = Record<string, unknown>;
  const columns = table.columns.map((name) => ({ header: name, value: (row: Row) => cellOf(row[name]) }));
  let first = true;
  for await (const rows of table.read()) {
    yield csvPiece(
      columns,
      rows.map((row) => JSON.parse(row) as Row),
      first,
    );
    first = false;
    if (!open()) return;
  }
}

function cellOf(value: unknown): string | number | boolean | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string') return value;
  return JSON.stringify(value);
}

function readme(title: string, at: Date, tables: readonly ExportTable[], files: readonly ArchiveFile[]): string {
  const lines = tables.map(({ name, rows }) => `  ${name.padEnd(28)} ${formatCount(rows).padStart(12)}`);
  return [
    title,
    `As it was at ${at.toISOString()} (UTC)`,
    '',
    'data/   each kind of record twice: as JSON (exact) and as CSV (for a spreadsheet; a cell that a spreadsheet would take for',
    '        a formula begins with an apostrophe). Times are UTC. Fields that hold several values are JSON in the CSV.',
    'files/  what you uploaded.',
    '',
    'Not in here: passwords, keys and tokens, of which only scrambled forms are stored, and public postings of job boards that',
    'you have not found or saved.',
    '',
    'Records of each kind:',
    ...(lines.length > 0 ? lines : ['  none']),
    '',
    `Files: ${files.length === 0 ? 'none' : files.map(({ name }) => name).join(', ')}`,
    '',
  ].join('\r\n');
}
