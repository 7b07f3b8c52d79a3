// The archive itself: a zip with each table as JSON and as CSV, the files, and a text that says what is what. Streamed: it needs
// memory for some hundred rows, however much is stored.
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { csvPiece } from '#shared/csv.ts';
import { formatCount } from '#shared/formats.ts';
import type { ExportTable } from './stored-data.store.ts';

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
  // The reader gets the error; without this, an error that comes after the reader has gone would end the process.
  content.on('error', () => {});
  const open = () => !content.destroyed;
  zip.addBuffer(Buffer.from(readme(title, at, tables, files)), 'README.txt');
  for (const { name, content: bytes } of files) zip.addBuffer(bytes, `files/${name}`);
  for (const table of tables) {
    addLazily(zip, `data/${table.name}.json`, () => streamJson(table, onRows, open));
    addLazily(zip, `data/${table.name}.csv`, () => streamCsv(table, open));
  }
  zip.end();
  return content;
}

function addLazily(zip: ZipFile, name: string, pieces: () => AsyncGenerator<string>): void {
  zip.addReadStreamLazy(name, (give) => give(null, Readable.from(pieces(), { objectMode: false })));
}

async function* streamJson(
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

async function* streamCsv(table: ExportTable, open: () => boolean): AsyncGenerator<string> {
  if (!open()) return;
  type Row = Record<string, unknown>;
  const columns = table.columns.map((name) => ({ header: name, value: (row: Row) => toCell(row[name]) }));
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

function toCell(value: unknown): string | number | boolean | null {
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
    '        a formula starts with an apostrophe). Times are UTC. Fields that hold several values are JSON in the CSV.',
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

// Where archives are kept: the small part of a store of files that they need.
export interface ArchiveFiles {
  /** In place of one of that name, and whole or not at all. Answers its size in bytes. */
  write(name: string, content: Readable): Promise<number>;
  /** Null where there is none. */
  open(name: string): Promise<{ content: Readable; bytes: number } | null>;
  /** Nothing where there is none. */
  remove(name: string): Promise<void>;
}

export const archiveName = (workspaceId: string, exportId: string): string => `exports/${workspaceId}/${exportId}.zip`;

export function createLocalArchives(folder: string): ArchiveFiles {
  const at = (name: string) => path.join(folder, name);
  return {
    async write(name, content) {
      const part = `${at(name)}.part`;
      await mkdir(path.dirname(part), { recursive: true });
      await pipeline(content, createWriteStream(part, { mode: 0o600 }));
      await rename(part, at(name));
      return (await stat(at(name))).size;
    },
    async open(name) {
      const found = await stat(at(name)).catch(() => null);
      return found && { content: createReadStream(at(name)), bytes: found.size };
    },
    async remove(name) {
      await rm(at(name), { force: true });
      await rm(`${at(name)}.part`, { force: true });
    },
  };
}

// What lies outside of the database and belongs to an account too; given by app/server.
export interface DataPlaces {
  archives: ArchiveFiles;
  /** Uploaded files of a workspace, or of one of its users. */
  filesOf(workspaceId: string, userId: string | null): Promise<ArchiveFile[]>;
  /** Removes them. Doing it twice changes nothing more. */
  removeFiles(workspaceId: string, userId: string | null): Promise<void>;
  /** Whether payments of the workspace go on: the account cannot be deleted before they end. */
  subscribed(workspaceId: string): Promise<boolean>;
}
