// Routes of the suppression list.
import { Readable } from 'node:stream';
import { recordActivity, recordExport } from '#account/activity-log/server/index.ts';
import type { Router } from '#platform/http/router.ts';
import type { Platform } from '#platform/platform.ts';
import { type CsvColumn, csvPiece } from '#shared/csv.ts';
import { AppError } from '#shared/errors.ts';
import * as contract from '../contract.ts';
import {
  addFile,
  addTyped,
  pageFrom,
  removeSuppressions,
  restoreSuppressions,
  toPlace,
} from './change-suppressions.ts';
import { publishSuppressions } from './suppress.ts';
import { countsByReason, entriesInBatches, entriesPage, removalsPage } from './suppressed.store.ts';
import { optOutScope, saveOptOutScope } from './suppressions.store.ts';

const COLUMNS: CsvColumn<contract.Suppression>[] = [
  { header: 'Address, domain or phone', value: ({ value }) => value },
  { header: 'Kind', value: ({ kind }) => contract.SUPPRESSION_KIND_LABELS[kind] },
  { header: 'Reason', value: ({ reason }) => contract.SUPPRESSION_LABELS[reason] },
  { header: 'Source', value: ({ source }) => source },
  { header: 'Note', value: ({ detail }) => detail },
  { header: 'Added by', value: ({ addedBy }) => addedBy },
  { header: 'Since', value: ({ createdAt }) => createdAt },
];

export function registerSuppressionsRoutes(router: Router, platform: Platform): void {
  const { db } = platform;
  router.route(
    contract.listSuppressions,
    async ({ principal: { workspaceId }, query: { cursor, limit, ...filter } }) => {
      const [rows, counts] = await Promise.all([
        entriesPage(db, workspaceId, filter, { after: toPlace(cursor), limit: limit + 1 }),
        countsByReason(db, workspaceId),
      ]);
      return { ...pageFrom(rows, limit), counts };
    },
  );
  router.route(contract.addSuppressions, ({ principal, body }) => addTyped(platform, principal, body));
  router.route(contract.uploadSuppressions, ({ principal, query: { name }, request }) => {
    // Without a body there is nothing to stream.
    if (request.body === undefined || request.body === null) throw new AppError('IMPORT_EMPTY');
    // Left open where it is refused half-way: the answer goes over the same connection.
    const body = (request.body as Readable).iterator({ destroyOnReturn: false });
    return addFile(platform, principal, { name, body });
  });
  router.route(contract.exportSuppressions, async ({ principal, query, reply }) => {
    await recordExport(platform, principal, { kind: 'file.exported', details: { what: 'the suppression list' } });
    const batches = entriesInBatches(db, principal.workspaceId, query);
    const content = Readable.from(pieces(batches), { highWaterMark: 1 });
    content.once('close', () => void batches.return());
    reply
      .header('content-disposition', 'attachment; filename="never-written-to.csv"')
      .header('cache-control', 'no-store')
      .type('text/csv; charset=utf-8')
      .send(content);
  });
  router.route(contract.removeSuppressions, ({ principal, body }) => removeSuppressions(platform, principal, body));
  router.route(contract.restoreSuppressions, ({ principal, body }) =>
    restoreSuppressions(platform, principal, body.undo),
  );
  router.route(contract.readSuppressionSettings, async ({ principal: { workspaceId } }) => ({
    optOutScope: await optOutScope(db, workspaceId),
  }));
  router.route(contract.saveSuppressionSettings, async ({ principal, body }) => {
    await db.transaction(async (tx) => {
      await saveOptOutScope(tx, principal, body.optOutScope);
      const details = { scope: body.optOutScope === 'all' ? 'all channels' : 'its own channel' };
      await recordActivity(tx, principal, { kind: 'suppression.settings-changed', details });
    });
    publishSuppressions(platform, principal.workspaceId);
    return body;
  });
  router.route(contract.listRemovals, async ({ principal, query: { cursor, limit } }) =>
    pageFrom(await removalsPage(db, principal.workspaceId, { after: toPlace(cursor), limit: limit + 1 }), limit),
  );
}

async function* pieces(batches: AsyncIterable<contract.Suppression[]>): AsyncGenerator<string> {
  yield csvPiece(COLUMNS, [], true);
  for await (const rows of batches) yield csvPiece(COLUMNS, rows, false);
}
