// Takes a file in as it comes, says what it is, and keeps it with what its columns seem to be.
import type { FileHandle } from 'node:fs/promises';
import type { RecordKind } from '#features/records/contract.ts';
import { fieldOfCustom } from '#features/records/server/index.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import { type ImportColumn, type ImportDetail, MAX_COLUMNS, MAX_FILE_BYTES } from '../contract.ts';
import type { TableReading } from '../domain/table-reading.ts';
import { describeColumns, importableFields, isHeader } from './columns/column-headings.ts';
import { customsOf, insertImport } from './imports.store.ts';
import { presentDetail, theImport, uploadKey } from './present-import.ts';
import { detectFile } from './tables/detect-file.ts';
import { createSampler } from './tables/file-sampler.ts';
import { withLocalCopy } from './tables/local-copy.ts';
import { readTable } from './tables/read-table.ts';

interface Upload {
  kind: RecordKind;
  name: string;
  body: AsyncIterable<Buffer>;
}

/** Rows that columns are judged by. */
const LOOKED_AT = 200;

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
    await insertImport(platform.db, workspaceId, {
      id,
      kind: upload.kind,
      name,
      bytes,
      reading,
      columns,
      madeBy: userId,
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
  const { heading: named, rows: all } = await readTable(file, { ...reading, header: reading.format === 'vcard' });
  const rows: string[][] = [];
  for await (const group of all) {
    for (const { cells } of group) {
      if (cells.length > MAX_COLUMNS)
        throw new AppError('IMPORT_TOO_WIDE', { params: { n: cells.length, max: MAX_COLUMNS } });
      rows.push(cells);
    }
    if (rows.length >= LOOKED_AT) break;
  }
  if (rows.length === 0) throw new AppError('IMPORT_EMPTY');
  if (named !== null) return { reading: { ...reading, header: true }, columns: describeColumns(named, rows, fields) };
  const [first = [], ...rest] = rows;
  const header = reading.header ?? (reading.format === 'linkedin' || isHeader(first, rest, fields));
  if (header && rest.length === 0) throw new AppError('IMPORT_EMPTY');
  return {
    reading: { ...reading, header },
    columns: describeColumns(header ? trimmed(first, rest) : null, header ? rest : rows, fields),
  };
}

/** Without empty headings at the end that nothing stands below. */
function trimmed(heading: readonly string[], rows: readonly string[][]): string[] {
  let width = heading.length;
  while (width > 1 && heading[width - 1]?.trim() === '' && rows.every((row) => (row[width - 1] ?? '').trim() === ''))
    width -= 1;
  return heading.slice(0, width);
}
