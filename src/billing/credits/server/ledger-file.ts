// The filtered ledger as pieces of a CSV file: read page by page, so that a long one needs no more memory than a short one.
import type { Platform } from '#platform/platform.ts';
import { type CsvColumn, csvPiece } from '#shared/csv.ts';
import type { LedgerFilter } from '../contract.ts';
import { KIND_NAMES } from '../domain/entry-kinds.ts';
import { type NamedRow, namedPage } from './ledger.store.ts';

const PAGE = 1_000;

const COLUMNS: readonly CsvColumn<NamedRow>[] = [
  { header: 'Time (UTC)', value: ({ at }) => at.toISOString() },
  { header: 'Kind', value: ({ kind }) => KIND_NAMES[kind] },
  { header: 'What for', value: ({ reason }) => reason },
  { header: 'Credits', value: ({ amount }) => amount },
  { header: 'Balance after', value: ({ balanceAfter }) => balanceAfter },
  { header: 'Who', value: ({ userName }) => userName },
  { header: 'Request', value: ({ requestId }) => requestId },
  { header: 'Receipt', value: ({ id }) => id },
  { header: 'Practice', value: ({ practice }) => (practice ? 'yes' : '') },
];

export async function* ledgerFile(
  db: Platform['db'],
  workspaceId: string,
  filter: LedgerFilter,
): AsyncGenerator<string, void, undefined> {
  let before: number | null = null;
  for (let first = true; ; first = false) {
    const rows: NamedRow[] = await namedPage(db, workspaceId, { filter, limit: PAGE, before });
    yield csvPiece(COLUMNS, rows, first);
    if (rows.length < PAGE) return;
    before = rows.at(-1)?.seq ?? null;
  }
}
