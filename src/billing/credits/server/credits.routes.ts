// The ledger with its receipts and its file, the summary of the balance, and the alert.

import { Readable } from 'node:stream';
import { recordExport } from '#account/activity-log/server/index.ts';
import type { Router } from '#platform/http/router.ts';
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import { exportLedger, getCreditsSummary, getReceipt, listLedger, setCreditAlert } from '../contract.ts';
import { changeCreditAlert } from './change-credit-alert.ts';
import { ledgerPage, receiptOf } from './ledger.store.ts';
import { ledgerFile } from './ledger-file.ts';
import { type Renewals, summariseCredits } from './summarise-credits.ts';

export function registerCreditsRoutes(router: Router, platform: Platform, renewals: Renewals): void {
  const { db } = platform;

  router.route(listLedger, async ({ principal, query: { limit, cursor, ...filter } }) => {
    const entries = await ledgerPage(db, principal.workspaceId, { filter, limit: limit + 1, before: cursor ?? null });
    const items = entries.slice(0, limit);
    return {
      items: items.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
      nextCursor: entries.length > limit ? String(items.at(-1)?.seq) : null,
    };
  });

  router.route(getReceipt, async ({ principal, params }) => {
    const receipt = await receiptOf(db, principal.workspaceId, params.entryId);
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
  router.route(setCreditAlert, ({ principal, body }) => changeCreditAlert(platform, principal, body.threshold));
}
