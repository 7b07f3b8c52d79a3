// Routes of credits: the ledger with receipts and CSV export, the summary, and the low-credits alert.
import { Readable } from 'node:stream';
import { recordExport } from '#account/activity-log/server/index.ts';
import type { Router } from '#platform/http/router.ts';
import type { Platform } from '#platform/platform.ts';
import { type CsvColumn, csvPiece } from '#shared/csv.ts';
import { AppError } from '#shared/errors.ts';
import {
  exportLedger,
  getCreditsChart,
  getCreditsSummary,
  getReceipt,
  type LedgerFilter,
  listLedger,
  setCreditAlert,
} from '../contract.ts';
import { KIND_NAMES } from '../fields.contract.ts';
import { findReceipt, ledgerPage, type NamedRow, namedPage } from './ledger.store.ts';
import { changeCreditAlert } from './low-credits.ts';
import { type Renewals, readCreditsChart, summariseCredits } from './read-credits.ts';

export function registerCreditsRoutes(router: Router, platform: Platform, renewals: Renewals): void {
  const { db } = platform;

  router.route(listLedger, async ({ principal, query: { limit, cursor, ...filter } }) => {
    const entries = await ledgerPage(db, principal.workspaceId, { filter, limit: limit + 1, before: cursor ?? null });
    const items = entries.slice(0, limit);
    return {
      items,
      nextCursor: entries.length > limit ? String(items.at(-1)?.seq) : null,
    };
  });

  router.route(getReceipt, async ({ principal, params }) => {
    const receipt = await findReceipt(db, principal.workspaceId, params.entryId);
    if (!receipt) throw new AppError('NOT_FOUND');
    return { ...receipt, at: receipt.at.toISOString() };
  });

  router.route(exportLedger, async ({ principal, query, reply }) => {
    await recordExport(platform, principal, { kind: 'file.exported', details: { what: 'the credit ledger' } });
    reply
      .header('content-disposition', 'attachment; filename="leadwright-credits.csv"')
      .header('cache-control', 'no-store')
      .type('text/csv; charset=utf-8')
      .send(Readable.from(ledgerFile(db, principal.workspaceId, query), { highWaterMark: 1 }));
  });

  router.route(getCreditsSummary, ({ principal, query }) =>
    summariseCredits(platform, renewals, principal, query.since),
  );
  router.route(getCreditsChart, ({ principal, query }) => readCreditsChart(platform, principal.workspaceId, query));
  router.route(setCreditAlert, ({ principal, body }) => changeCreditAlert(platform, principal, body.threshold));
}

// The filtered ledger as pieces of a CSV file: read page by page, so that a long one needs no more memory than a short one.
const PAGE = 1_000;

const COLUMNS: readonly CsvColumn<NamedRow>[] = [
  { header: 'Time (UTC)', value: ({ at }) => at },
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
