// Takes a file in as it comes, says what it is, and keeps it with what its columns seem to be.

import type { FileHandle } from 'node:fs/promises';
import { recordActivity } from '#account/activity-log/server/index.ts';
import type { RecordKind } from '#crm/records/contract.ts';
import { fieldOfCustom } from '#crm/records/server/index.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import { type ImportColumn, type ImportDetail, MAX_COLUMNS, MAX_FILE_BYTES, MAX_HEADER_ROW } from '../contract.ts';
import type { TableReading, TableRow } from '../domain/table-reading.ts';
import { describeColumns, importableFields, isHeader } from './columns/column-headings.ts';
import { customsOf, insertImport } from './imports.store.ts';
import { presentDetail, theImport, uploadKey } from './present-import.ts';
import { rememberedMapping } from './remembered-mapping.ts';
import { detectFile } from './tables/detect-file.ts';
import { createSampler } from './tables/file-sampler.ts';
import { withLocalCopy } from './tables/local-copy.ts';
import { readTable } from './tables/read-table.ts';

interface Upload {
  kind: RecordKind;
  name: string;
  body: AsyncIterable<Buffer>;
}

/** What columns are suggested by: so many rows, of so much text, in so many pieces of the file. */
const SAMPLE_ROWS = 200;
const SAMPLE_CHARS = 4 * 1024 * 1024;
const SAMPLE_PIECES = 1_000;
const SAMPLE_CELL_CHARS = 500;

/** @throws AppError in the words for what cannot be read; the file is then gone again */
export async function uploadImport(platform: Platform, principal: Principal, upload: Upload): Promise<ImportDetail> {
  const { workspaceId, userId } = principal;
  const id = newId();
  const key = uploadKey(workspaceId, id);
  const sampler = createSampler(upload.body, MAX_FILE_BYTES);
  const bytes = await platform.files.putStream(key, sampler.chunks, 'application/octet-stream');
  try {
    if (bytes === 0) throw new AppError('IMPORT_EMPTY');
    const { reading, columns } = await withLocalCopy(platform, key, async (file) => {
      const detected = await detectFile(sampler.sample(), file);
      return describeFile(platform, workspaceId, upload.kind, file, detected);
    });
    const name = upload.name === '' ? 'Pasted text' : upload.name;
    const mapping = await rememberedMapping(platform.db, workspaceId, upload.kind, columns);
    await platform.db.transaction(async (tx) => {
      const row = { id, kind: upload.kind, name, bytes, reading, columns, mapping, madeBy: userId };
      await insertImport(tx, workspaceId, row);
      await recordActivity(tx, principal, { kind: 'import.created', subject: { type: 'import', id } });
    });
  } catch (error) {
    await platform.files.remove(key);
    throw error;
  }
  return presentDetail(await theImport(platform, workspaceId, id));
}

/** `header`: as somebody has said; by default what the rows say. */
export async function describeFile(
  { db }: Pick<Platform, 'db'>,
  workspaceId: string,
  kind: RecordKind,
  file: FileHandle,
  reading: Omit<TableReading, 'header'> & { header?: boolean },
): Promise<{ reading: TableReading; columns: ImportColumn[] }> {
  const customs = await customsOf(db, workspaceId, kind);
  const fields = importableFields(kind, customs.map(fieldOfCustom));
  const { heading: named, rows: all } = await readTable(file, {
    ...reading,
    skip: 0,
    header: reading.format === 'vcard',
  });
  const sampled = await sampleRows(all);
  const rows = sampled.filter(({ number }) => number > reading.skip).map(({ cells }) => cells);
  if (rows.length === 0) throw new AppError('IMPORT_EMPTY');
  const shown = { firstRows: firstRowsOf(sampled), sample: reading.encoding === '' ? '' : tellingLine(named, sampled) };
  if (named !== null)
    return { reading: { ...reading, ...shown, header: true }, columns: describeColumns(named, rows, fields) };
  const [first = [], ...rest] = rows;
  const header = reading.header ?? (reading.format === 'linkedin' || isHeader(first, rest, fields));
  if (header && rest.length === 0) throw new AppError('IMPORT_EMPTY');
  return {
    reading: { ...reading, ...shown, header },
    columns: describeColumns(header ? trimmed(first, rest) : null, header ? rest : rows, fields),
  };
}

const LINE_CHARS = 160;
const lineOf = (cells: readonly string[]) =>
  cells
    .map((cell) => cell.replace(/\s+/g, ' ').trim())
    .filter((cell) => cell !== '')
    .join(' · ')
    .slice(0, LINE_CHARS);

/** By their numbers; '' for one that is empty. */
function firstRowsOf(rows: readonly TableRow[]): string[] {
  const lines: string[] = [];
  for (const { number, cells } of rows) if (number <= MAX_HEADER_ROW) lines[number - 1] = lineOf(cells);
  return Array.from(lines, (line) => line ?? '');
}

/** The line with the most letters beyond ASCII. */
function tellingLine(heading: readonly string[] | null, rows: readonly TableRow[]): string {
  const lines = [heading ?? [], ...rows.map(({ cells }) => cells)].map((cells) => {
    const foreign = cells.filter((cell) => FOREIGN.test(cell));
    return { text: lineOf(foreign), weight: foreign.join('').match(EACH_FOREIGN)?.length ?? 0 };
  });
  return lines.reduce((best, line) => (line.weight > best.weight ? line : best)).text;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: all that is not ASCII
const [FOREIGN, EACH_FOREIGN] = [/[^\u0000-\u007f]/, /[^\u0000-\u007f]/g];

/** Copies: a piece of a string would keep all that it was read from. */
async function sampleRows(all: AsyncIterable<TableRow[]>): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  let [chars, pieces] = [0, 0];
  for await (const group of all) {
    for (const { number, cells } of group) {
      if (cells.length > MAX_COLUMNS)
        throw new AppError('IMPORT_TOO_WIDE', { params: { n: cells.length, max: MAX_COLUMNS } });
      rows.push({ number, cells: cells.map((cell) => Buffer.from(cell.slice(0, SAMPLE_CELL_CHARS)).toString()) });
      chars += cells.reduce((sum, { length }) => sum + length, 0);
      if (rows.length >= SAMPLE_ROWS || chars >= SAMPLE_CHARS) return rows;
    }
    pieces += 1;
    if (pieces >= SAMPLE_PIECES) return rows;
  }
  return rows;
}

/** Without empty headings at the end that nothing stands below. */
function trimmed(heading: readonly string[], rows: readonly string[][]): string[] {
  let width = heading.length;
  while (width > 1 && heading[width - 1]?.trim() === '' && rows.every((row) => (row[width - 1] ?? '').trim() === ''))
    width -= 1;
  return heading.slice(0, width);
}
