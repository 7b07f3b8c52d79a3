// Takes an uploaded file: detects its format, reads its columns and suggests their mapping.
import type { FileHandle } from 'node:fs/promises';
import { recordActivity } from '#account/activity-log/server/index.ts';
import type { RecordKind } from '#crm/records/contract.ts';
import { fieldOfCustom, getCustomFields, recordField } from '#crm/records/server/index.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import {
  type ImportColumn,
  type ImportDetail,
  ImportMapping,
  type ImportReading,
  MAX_COLUMNS,
  MAX_FILE_BYTES,
  MAX_HEADER_ROW,
  OPT_OUT_FIELD,
} from '../../contract.ts';
import { changeImport, type ImportRow, insertImport, lastMapping } from '../imports.store.ts';
import { getImport, presentDetail, publishImport, uploadKey } from '../present-import.ts';
import {
  detectFile,
  type FileSample,
  isKnownEncoding,
  type TableReading,
  type TableRow,
} from '../tables/detect-file.ts';
import { readTable, withLocalCopy } from '../tables/read-table.ts';
import { describeColumns, importableFields, isHeader } from './column-headings.ts';

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
  return presentDetail(await getImport(platform, workspaceId, id));
}

/** `header`: as chosen by the user; by default as detected. */
async function describeFile(
  { db }: Pick<Platform, 'db'>,
  workspaceId: string,
  kind: RecordKind,
  file: FileHandle,
  reading: Omit<TableReading, 'header'> & { header?: boolean },
): Promise<{ reading: TableReading; columns: ImportColumn[] }> {
  const customs = await getCustomFields(db, workspaceId, kind);
  const fields = importableFields(kind, customs.map(fieldOfCustom));
  const { heading: named, rows: all } = await readTable(file, {
    ...reading,
    skip: 0,
    header: reading.format === 'vcard',
  });
  const sampled = await sampleRows(all);
  const rows = sampled.filter(({ number }) => number > reading.skip).map(({ cells }) => cells);
  if (rows.length === 0) throw new AppError('IMPORT_EMPTY');
  const shown = {
    firstRows: getFirstRows(sampled),
    sample: reading.encoding === '' ? '' : tellingLine(named, sampled),
  };
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
const toLine = (cells: readonly string[]) =>
  cells
    .map((cell) => cell.replace(/\s+/g, ' ').trim())
    .filter((cell) => cell !== '')
    .join(' · ')
    .slice(0, LINE_CHARS);

/** By their numbers; '' for one that is empty. */
function getFirstRows(rows: readonly TableRow[]): string[] {
  const lines: string[] = [];
  for (const { number, cells } of rows) if (number <= MAX_HEADER_ROW) lines[number - 1] = toLine(cells);
  return Array.from(lines, (line) => line ?? '');
}

/** The line with the most letters beyond ASCII. */
function tellingLine(heading: readonly string[] | null, rows: readonly TableRow[]): string {
  const lines = [heading ?? [], ...rows.map(({ cells }) => cells)].map((cells) => {
    const foreign = cells.filter((cell) => FOREIGN.test(cell));
    return { text: toLine(foreign), weight: foreign.join('').match(EACH_FOREIGN)?.length ?? 0 };
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

// Reads an upload with other settings than detected: columns are detected again, and the mapping is dropped.

/** A run that failed has ended, and can only be undone. */
export const BEFORE_RUN = { states: ['mapping', 'checking', 'ready', 'failed'], ended: false } as const;

export const isBeforeRun = ({ state, finishedAt }: Pick<ImportRow, 'state' | 'finishedAt'>): boolean =>
  finishedAt === null && (BEFORE_RUN.states as readonly string[]).includes(state);

type Wanted = Partial<Pick<ImportReading, 'encoding' | 'delimiter' | 'header' | 'headerRow' | 'sheet'>>;

/** @throws AppError NOT_FOUND, IMPORT_STARTED, INVALID_INPUT, or what an upload is refused with */
export async function changeReading(
  platform: Platform,
  { workspaceId }: Principal,
  id: string,
  wanted: Wanted,
): Promise<ImportDetail> {
  const row = await getImport(platform, workspaceId, id);
  if (!isBeforeRun(row)) throw new AppError('IMPORT_STARTED');
  const reading = withWanted(row.reading, wanted);
  const described = await withLocalCopy(platform, uploadKey(workspaceId, id), (file) =>
    describeFile(platform, workspaceId, row.kind, file, reading),
  );
  const changed = await changeImport(platform.db, workspaceId, id, BEFORE_RUN, {
    ...described,
    state: 'mapping',
    mapping: await rememberedMapping(platform.db, workspaceId, row.kind, described.columns),
    preview: null,
    rows: null,
    progress: 0,
    fault: null,
    nextAttempt: true,
  });
  if (!changed) throw new AppError('IMPORT_STARTED');
  await publishImport(platform, workspaceId, id);
  return presentDetail(await getImport(platform, workspaceId, id));
}

function withWanted(reading: TableReading, wanted: Wanted): TableReading {
  const { encoding, delimiter, sheet, header, headerRow } = wanted;
  const isText = reading.format !== 'xlsx';
  const faults = [
    encoding !== undefined &&
      (!isText || !isKnownEncoding(encoding)) && { path: 'encoding', message: 'Please choose an encoding' },
    sheet !== undefined && !reading.sheets.includes(sheet) && { path: 'sheet', message: 'Please choose a sheet' },
  ].filter((fault) => fault !== false);
  if (faults.length > 0) throw new AppError('INVALID_INPUT', { fields: faults });
  return {
    ...reading,
    ...(encoding !== undefined && { encoding }),
    // Another delimiter makes another table: one of LinkedIn's it is no more.
    ...(delimiter !== undefined && reading.format !== 'vcard' && isText && { delimiter }),
    ...(sheet !== undefined && { sheet }),
    ...(headerRow !== undefined && reading.format !== 'vcard' && { skip: headerRow - 1 }),
    header: header ?? (headerRow !== undefined || reading.header),
  };
}

// A table uploaded for another purpose than an import: stored, read and deleted.
export interface UploadedTable {
  /** Only of formats whose columns have names of their own (vCard); of others the first row may be the heading. */
  heading: string[] | null;
  /** From the first row on, each time it is called. */
  rows(): Promise<AsyncGenerator<TableRow[]>>;
}

/**
 * The file is there while `work` runs. What a killed process leaves goes with the nightly sweep of imports.
 * @throws AppError in the words for what cannot be read
 */
export async function withUploadedTable<T>(
  platform: Pick<Platform, 'files'>,
  workspaceId: string,
  { body, maxBytes }: { body: AsyncIterable<Buffer>; maxBytes: number },
  work: (table: UploadedTable) => Promise<T>,
): Promise<T> {
  const key = uploadKey(workspaceId, newId());
  const sampler = createSampler(body, maxBytes);
  try {
    const bytes = await platform.files.putStream(key, sampler.chunks, 'application/octet-stream');
    if (bytes === 0) throw new AppError('IMPORT_EMPTY');
    return await withLocalCopy(platform, key, async (file) => {
      const reading = { ...(await detectFile(sampler.sample(), file)), header: false };
      const { heading } = reading.format === 'vcard' ? await readTable(file, reading) : { heading: null };
      return work({ heading, rows: async () => (await readTable(file, reading)).rows });
    });
  } finally {
    await platform.files.remove(key);
  }
}

// The mapping of the last file with the same headings, so that a weekly file is mapped once.

/** Without tags and list, which are chosen for one file, and without fields that have been deleted. Null where there is none. */
async function rememberedMapping(
  db: Platform['db'],
  workspaceId: string,
  kind: RecordKind,
  columns: readonly ImportColumn[],
): Promise<ImportMapping | null> {
  const headings = columns.map(({ heading }) => heading);
  const last = ImportMapping.safeParse(await lastMapping(db, workspaceId, kind, headings));
  if (!last.success) return null;
  const customs = await getCustomFields(db, workspaceId, kind);
  const kept = last.data.columns.filter(
    ({ field }) => (field === OPT_OUT_FIELD && kind === 'contact') || recordField(kind, field, customs)?.by === 'own',
  );
  return kept.length === 0 ? null : { ...last.data, columns: kept, tags: [], listId: null };
}

// Samples the bytes of an upload as they pass: how many, the first of them, and whether they are UTF-8.
const HEAD_BYTES = 64 * 1024;
/** More than any row that is read later may have, in the widest encoding: no text table has such a line. */
const MAX_LINE_BYTES = 8 * 1024 * 1024;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const ZIP = Buffer.from('PK\u0003\u0004');

export interface Sampler {
  /** The upload, handed through. */
  chunks: AsyncGenerator<Buffer>;
  /** Once all has passed. */
  sample(): FileSample;
}

export function createSampler(body: AsyncIterable<Buffer>, maxBytes: number): Sampler {
  const heads: Buffer[] = [];
  let headBytes = 0;
  let bytes = 0;
  let lineBytes = 0;
  let foreign: Buffer | null = null;
  const utf8 = new TextDecoder('utf-8', { fatal: true });

  async function* chunks(): AsyncGenerator<Buffer> {
    for await (const chunk of body) {
      bytes += chunk.length;
      if (bytes > maxBytes)
        throw new AppError('IMPORT_TOO_LARGE', { params: { mb: Math.floor(maxBytes / 1024 / 1024) } });
      if (headBytes < HEAD_BYTES) {
        const part = Buffer.from(chunk.subarray(0, HEAD_BYTES - headBytes));
        heads.push(part);
        headBytes += part.length;
      }
      checkLine(chunk);
      if (foreign === null && !decodes(chunk)) foreign = Buffer.from(chunk.subarray(0, HEAD_BYTES));
      yield chunk;
    }
    if (foreign === null && !decodes(null)) foreign = Buffer.concat(heads);
  }

  /** A file that is one endless line is refused while it comes in, not after all of it is stored. */
  function checkLine(chunk: Buffer): void {
    if (heads[0]?.subarray(0, ZIP.length).equals(ZIP)) return;
    const end = Math.max(chunk.lastIndexOf(LINE_FEED), chunk.lastIndexOf(CARRIAGE_RETURN));
    lineBytes = end === -1 ? lineBytes + chunk.length : chunk.length - end - 1;
    if (lineBytes <= MAX_LINE_BYTES) return;
    throw new AppError('IMPORT_UNREADABLE', {
      params: { reason: 'one of its lines has more than a million characters.' },
    });
  }

  function decodes(chunk: Buffer | null): boolean {
    try {
      if (chunk === null) utf8.decode();
      else utf8.decode(chunk, { stream: true });
      return true;
    } catch {
      return false;
    }
  }

  return {
    chunks: chunks(),
    sample: () => ({ head: Buffer.concat(heads), isUtf8: foreign === null, foreign: foreign ?? Buffer.alloc(0) }),
  };
}
