// Reads an upload another way than it was detected: its columns are described anew, and what was mapped is forgotten.
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { ImportDetail, ImportReading } from '../contract.ts';
import type { TableReading } from '../domain/table-reading.ts';
import { changeImport, type ImportRow } from './imports.store.ts';
import { announceImport, presentDetail, theImport, uploadKey } from './present-import.ts';
import { rememberedMapping } from './remembered-mapping.ts';
import { withLocalCopy } from './tables/local-copy.ts';
import { isKnownEncoding } from './tables/text-encoding.ts';
import { describeFile } from './upload-import.ts';

/** One that failed while it ran has ended, and is taken back instead. */
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
  const row = await theImport(platform, workspaceId, id);
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
  await announceImport(platform, workspaceId, id);
  return presentDetail(await theImport(platform, workspaceId, id));
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
