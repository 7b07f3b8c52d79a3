// The rows that failed, as a file of the same columns with the reason: to be mended and imported again.
import type { Platform } from '#platform/platform.ts';
import { type CsvColumn, csvPiece } from '#shared/csv.ts';
import { type FailedRow, failedRows } from './import-rows.store.ts';
import type { ImportRow } from './imports.store.ts';
import { rejectsKey } from './present-import.ts';

const PAGE = 1_000;
const REASON = 'Why it was not imported';

/** False where none failed: there is no file then. */
export async function writeRejects({ db, files }: Platform, workspaceId: string, row: ImportRow): Promise<boolean> {
  const first = await failedRows(db, workspaceId, row.id, { after: 0, limit: PAGE });
  if (first.length === 0) return false;
  const columns: CsvColumn<FailedRow>[] = [
    ...row.columns.map(({ index, heading }) => ({
      header: heading,
      value: (failed: FailedRow) => failed.source?.[index] ?? '',
    })),
    { header: REASON, value: ({ fault }) => fault },
  ];
  async function* pieces(): AsyncGenerator<Buffer> {
    let page = first;
    for (let isFirst = true; page.length > 0; isFirst = false) {
      yield Buffer.from(csvPiece(columns, page, isFirst));
      if (page.length < PAGE) return;
      page = await failedRows(db, workspaceId, row.id, { after: page.at(-1)?.row ?? 0, limit: PAGE });
    }
  }
  await files.putStream(rejectsKey(workspaceId, row.id), pieces(), 'text/csv; charset=utf-8');
  return true;
}
