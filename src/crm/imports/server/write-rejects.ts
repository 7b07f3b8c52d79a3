// The rows that failed or lost a value, as a file of the same columns with the reason: to be corrected and imported again.
import type { Platform } from '#platform/platform.ts';
import { type CsvColumn, csvPiece } from '#shared/csv.ts';
import { type Finding, rowsWithFindings } from './import-rows.store.ts';
import type { ImportRow } from './imports.store.ts';
import { rejectsKey } from './present-import.ts';

const PAGE = 1_000;
const [OUTCOME, REASON] = ['Result', 'Reason'];

/** False where there is nothing to say: there is no file then. */
export async function writeRejects({ db, files }: Platform, workspaceId: string, row: ImportRow): Promise<boolean> {
  const first = await rowsWithFindings(db, workspaceId, row.id, { after: 0, limit: PAGE });
  if (first.length === 0) return false;
  const columns: CsvColumn<Finding>[] = [
    ...row.columns.map(({ index, heading }) => ({
      header: heading,
      value: (row: Finding) => row.source?.[index] ?? '',
    })),
    { header: OUTCOME, value: ({ fault }) => (fault === null ? 'Imported without a value' : 'Not imported') },
    { header: REASON, value: ({ fault, note }) => [fault, note].filter(Boolean).join('; ') },
  ];
  async function* pieces(): AsyncGenerator<Buffer> {
    let page = first;
    for (let isFirst = true; page.length > 0; isFirst = false) {
      yield Buffer.from(csvPiece(columns, page, isFirst));
      if (page.length < PAGE) return;
      page = await rowsWithFindings(db, workspaceId, row.id, { after: page.at(-1)?.row ?? 0, limit: PAGE });
    }
  }
  await files.putStream(rejectsKey(workspaceId, row.id), pieces(), 'text/csv; charset=utf-8');
  return true;
}
